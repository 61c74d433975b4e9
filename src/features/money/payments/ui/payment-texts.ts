import type { Locale } from '@/config/locales'
import { type ProviderName, paymentProviders, providerNames } from '@/config/payment-providers'
import { pick, textOr, textsOf } from '@/i18n/texts-of'
import { maskEmail } from '@/lib/mask-email'
import { recordOf } from '@/lib/record-of'
import { formatXaf } from '@/lib/xaf'
import { ruleTexts } from '@/server/form-check'
import { amountProblem } from '../amount.rules'
import type { OpenPayment } from '../payment-views'
import { initiatePaymentSchema, verifyPaymentSchema } from '../payments.schema'

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

/** Warnings for providers that have their own phone numbers. */
const phoneWarnings = (locale: Locale): Partial<Record<ProviderName, string>> =>
  Object.fromEntries(
    providerNames
      .filter((name) => paymentProviders[name].ownNumbers)
      .map((name) => [name, textOr(locale, `Payment.phoneWarning.${name}`, '')]),
  )

export function detailsTexts(locale: Locale, minimumXaf: number) {
  const t = textsOf(locale)
  return {
    ...pick(locale, 'Payment', [
      'providerLegend',
      'phone',
      'phoneHint',
      'amount',
      'amountHint',
      'payNow',
      'payNowBusy',
      'errorPrefix',
    ]),
    ...pick(locale, 'Common', ['errorSummaryTitle']),
    ...pick(locale, 'Errors', ['network']),
    providers: recordOf(providerNames, (name) => ({
      name: t(`Payment.provider.${name}`),
      help: t(`Payment.providerHelp.${name}`, { dial: paymentProviders[name].menuCode ?? '' }),
    })),
    phoneWarning: phoneWarnings(locale),
    rules: ruleTexts(locale, initiatePaymentSchema),
    amountTooLittle:
      amountProblem(0, minimumXaf) === 'Validation.amountTooSmall'
        ? t('Validation.amountTooSmall')
        : t('Validation.amountBelowPrice', { amount: formatXaf(minimumXaf, locale) }),
  }
}

/** Finished, because the server knows what is put in: no formatter of amounts travels to the browser. */
export function flowTexts(locale: Locale, open: OpenPayment, email: string) {
  const t = textsOf(locale, 'Payment')
  const about = {
    provider: open.provider ? t(`provider.${open.provider}`) : t('yourCredit'),
    phone: open.phone ?? '',
    amount: formatXaf(open.amount, locale),
    email: maskEmail(email),
  }
  return {
    ...recordOf(flowKeys, (key) => t(key, about)),
    ...pick(locale, 'Errors', ['network']),
    reasons: pick(locale, 'Payment.reasons'),
    rules: ruleTexts(locale, verifyPaymentSchema.pick({ userCode: true })),
  }
}

export type FlowTexts = ReturnType<typeof flowTexts>

export type DetailsTexts = ReturnType<typeof detailsTexts>
