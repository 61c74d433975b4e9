import type { ReactNode } from 'react'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { operatorHint } from '@/lib/cameroon-phone'
import { formatXaf } from '@/lib/xaf'
import { Alert } from '@/ui/alert'
import { GoButton } from '@/ui/go-button'
import { Stepper } from '@/ui/stepper'
import type { Checkout, CheckoutProgram } from '../payment-views'
import { type Place, partAddress } from './checkout-addresses'
import { cohortChoices } from './cohort-choices'
import { CreditForm } from './credit-form'
import { PaymentDetailsForm } from './payment-details-form'
import { detailsTexts } from './payment-texts'
import { PlanChoice } from './plan-choice'
import { PriceCode } from './price-code'

interface DetailsStepProps {
  locale: Locale
  place: Place
  checkout: Checkout
  program: CheckoutProgram
  /** The price that the payer saw before, if it has changed. */
  wasXaf: number | null
  /** The order line on narrow screens, between the steps and the form. */
  order: ReactNode
}

function PriceChange({ locale, program, wasXaf }: DetailsStepProps) {
  if (wasXaf === null) {
    return null
  }
  const t = textsOf(locale, 'Payment')
  const prices = { was: formatXaf(wasXaf, locale), price: formatXaf(program.priceXaf, locale) }
  return (
    <Alert kind="warning" title={t('priceChangedTitle')}>
      {t(program.dueXaf === 0 ? 'priceChangedCreditText' : 'priceChangedText', prices)}
    </Alert>
  )
}

function Form({ locale, place, checkout, program, wasXaf }: DetailsStepProps) {
  const t = textsOf(locale, 'Payment')
  const e = textsOf(locale, 'Errors')
  const { open, providers, phone, part } = checkout
  const [first] = providers
  const code = program.discountXaf > 0 ? checkout.code?.code : undefined
  if (program.dueXaf === 0) {
    const isByCode = program.discountXaf === program.priceXaf
    const texts = {
      lead: isByCode
        ? textsOf(locale, 'PriceCode')('coversLead', { program: program.title })
        : t('creditLead', { program: program.title }),
      pay: isByCode ? textsOf(locale, 'PriceCode')('enrol') : t('creditPay'),
      busy: t('creditBusy'),
      network: e('network'),
    }
    const { slug, priceXaf } = program
    return (
      <CreditForm
        locale={locale}
        place={place}
        priceXaf={priceXaf}
        program={slug}
        {...(part && { part })}
        code={code}
        cohorts={cohortChoices(checkout, locale)}
        texts={texts}
      />
    )
  }
  if (!first) {
    return (
      <Alert kind="warning" live={false}>
        {t('noProviders')}
      </Alert>
    )
  }
  const guessed = phone ? operatorHint(phone) : null
  // The amount of a payment that was begun the other way says nothing here.
  const begunXaf = (open?.part?.number ?? null) === part ? (open?.amount ?? 0) : 0
  const initial = {
    provider:
      providers.find((name) => name === open?.provider) ??
      providers.find((name) => name === guessed) ??
      first,
    phone: open?.full_phone || phone || '',
    amount: wasXaf === null ? Math.max(begunXaf, program.dueXaf) : program.dueXaf,
  }
  return (
    <div className="grid gap-3">
      <PaymentDetailsForm
        key={part ?? undefined}
        locale={locale}
        place={place}
        providers={providers}
        initial={initial}
        priceXaf={program.priceXaf}
        program={program.slug}
        {...(part && { part })}
        code={code}
        minimumXaf={program.dueXaf}
        cohorts={cohortChoices(checkout, locale)}
        texts={detailsTexts(locale, program.dueXaf)}
      />
      {place === 'register' && (
        <GoButton href={href(locale, paths.registerDetails)} className="-ml-4">
          {t('backToRegistration')}
        </GoButton>
      )}
    </div>
  )
}

/** The amount, and the wallet that pays. */
export function DetailsStep(props: DetailsStepProps) {
  const { locale, place, checkout, program } = props
  const t = textsOf(locale, 'Payment')
  const c = textsOf(locale, 'Common')
  const steps = [
    ...(place === 'register' ? [t('stepProfile')] : []),
    t('stepPay'),
    t('stepCode'),
    t('stepPhone'),
  ]
  const { code } = checkout
  // A price that is paid in parts takes no code.
  const entered = checkout.part === null && (
    <PriceCode locale={locale} place={place} program={props.program} code={code} />
  )
  return (
    <>
      <Stepper label={t('stepsLabel')} steps={steps} current={steps.length - 3} doneLabel={c('done')} />
      {props.order}
      <PriceChange {...props} />
      <PlanChoice
        locale={locale}
        // A code lowers one payment of the whole price.
        plan={program.discountXaf > 0 ? null : checkout.plan}
        part={checkout.part}
        addressOf={partAddress(place, locale, program.slug)}
      />
      {code && entered}
      <Form {...props} />
      {/* Who has no code finds the form first. */}
      {!code && entered}
    </>
  )
}
