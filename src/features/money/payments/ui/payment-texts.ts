import type { Locale } from '@/config/locales'
import { type ProviderName, paymentProviders, providerNames } from '@/config/payment-providers'
import { pick, textOr, textsOf } from '@/i18n/texts-of'
import { maskEmail } from '@/lib/mask-email'
import { formatXaf } from '@/lib/xaf'
import { amountProblem } from '../amount.rules'
import type { OpenPayment, PaymentReason } from '../payment-views'

/** Keys that the schema names for what can be wrong in the form. */
const validationKeys = [
  'phoneRequired',
  'phoneInvalid',
  'phoneTooLong',
  'phoneTooLongInternational',
  'phoneTooShort',
  'amountTooSmall',
  'amountTooLarge',
  'amountWhole',
  'providerUnknown',
  'invalid',
] as const

const flowKeys = [
  ...([
    'codeTitle',
    'codeLead',
    'codeSummary',
    'codeLabel',
    'codeHint',
    'codeExpires',
    'codeExpired',
  ] as const),
  ...(['codeLocked', 'codeConfirm', 'codeConfirmBusy', 'codeSending', 'codeUndo', 'codeHelp'] as const),
  ...(['resend', 'resendBusy', 'resendIn', 'resendLimit', 'changeDetails', 'demoOutbox'] as const),
  ...(['waitTitle', 'waitStarting', 'waitDial', 'waitPlain', 'waitRedirect', 'waitRedirectAction'] as const),
  ...(['waitLeft', 'waitLong', 'waitOver', 'waitCloseShort', 'waitRefresh', 'waitOffline'] as const),
  ...(['successText', 'successNext', 'failedTitle', 'failedText', 'failedRetryIn', 'failedRetry'] as const),
  ...([
    'failedRetryBusy',
    'failedOther',
    'expiredTitle',
    'expiredText',
    'reviewTitle',
    'reviewText',
  ] as const),
  ...([
    'refundedTitle',
    'refundedText',
    'stepsLabel',
    'stepProfile',
    'stepPay',
    'stepCode',
    'stepPhone',
  ] as const),
] as const
type FlowKey = (typeof flowKeys)[number]

/** Of providers with numbers of their own. */
const phoneWarnings = (locale: Locale): Partial<Record<ProviderName, string>> =>
  Object.fromEntries(
    providerNames
      .filter((name) => paymentProviders[name].ownNumbers)
      .map((name) => [name, textOr(locale, `Payment.phoneWarning.${name}`, '')]),
  )

/** Islands get finished sentences: no catalogue and no formatter travels to the browser. */
export function detailsTexts(locale: Locale, minimumXaf: number) {
  const t = textsOf(locale, 'Payment')
  const v = textsOf(locale, 'Validation')
  const e = textsOf(locale, 'Errors')
  const helpOf = (name: ProviderName) =>
    t(`providerHelp.${name}`, { dial: paymentProviders[name].menuCode ?? '' })
  return {
    providerLegend: t('providerLegend'),
    providers: Object.fromEntries(
      providerNames.map((name) => [name, { name: t(`provider.${name}`), help: helpOf(name) }]),
    ),
    phone: t('phone'),
    phoneHint: t('phoneHint'),
    phoneWarning: phoneWarnings(locale),
    amount: t('amount'),
    amountHint: t('amountHint'),
    payNow: t('payNow'),
    payNowBusy: t('payNowBusy'),
    errorPrefix: t('errorPrefix'),
    ...pick(locale, 'Common', ['errorSummaryTitle']),
    network: e('network'),
    validation: Object.fromEntries(validationKeys.map((key) => [`Validation.${key}`, v(key)])),
    amountTooLittle:
      amountProblem(0, minimumXaf) === 'Validation.amountTooSmall'
        ? v('amountTooSmall')
        : v('amountBelowPrice', { amount: formatXaf(minimumXaf, locale) }),
  }
}

const reasons = [
  'insufficient_funds',
  'rejected_by_payer',
  'payer_timeout',
  'payer_not_found',
  'payer_limit',
  'payer_blocked',
  'provider_config',
  'provider_unavailable',
  'submit_lost',
  'generic',
  'cancelled',
  'given_back',
] as const satisfies readonly PaymentReason[]

export function flowTexts(locale: Locale, open: OpenPayment, email: string) {
  const t = textsOf(locale, 'Payment')
  const e = textsOf(locale, 'Errors')
  const about = {
    provider: open.provider ? t(`provider.${open.provider}`) : t('yourCredit'),
    phone: open.phone ?? '',
    amount: formatXaf(open.amount, locale),
    email: maskEmail(email),
  }
  const say = (keys: readonly FlowKey[]) =>
    Object.fromEntries(keys.map((key) => [key, t(key, about)])) as Record<FlowKey, string>
  return {
    ...say(flowKeys),
    reasons: Object.fromEntries(reasons.map((reason) => [reason, t(`reasons.${reason}`)])),
    network: e('network'),
  }
}

export type FlowTexts = Awaited<ReturnType<typeof flowTexts>>

export type DetailsTexts = Awaited<ReturnType<typeof detailsTexts>>
