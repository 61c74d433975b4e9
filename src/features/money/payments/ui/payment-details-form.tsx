'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import type { Locale } from '@/config/locales'
import type { ProviderName } from '@/config/payment-providers'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import { ErrorSummary } from '@/ui/error-summary'
import { useCheckedForm } from '@/ui/use-checked-form'
import { initiatePaymentAction } from '../actions'
import { amountProblem } from '../amount.rules'
import { typedPhone } from '../phone-typing'
import { AmountField } from './amount-field'
import type { Place } from './checkout-addresses'
import { CohortChoice, type CohortChoices } from './cohort-choice'
import type { DetailsTexts } from './payment-texts'
import { PhoneField } from './phone-field'
import { ProviderChoice } from './provider-choice'

interface DetailsFormProps {
  locale: Locale
  place: Place
  program: string
  /** The part of the price that it pays; missing: the whole price. */
  part?: number
  providers: readonly ProviderName[]
  initial: { provider: ProviderName; phone: string; amount: number }
  /** The price shown in this form: if it has changed when the form is sent, the payer first sees the new one. */
  priceXaf: number
  /** The code that lowers the price. */
  code: string | undefined
  minimumXaf: number
  cohorts: CohortChoices | null
  texts: DetailsTexts
}

/** An error that only this form can report, because the schema does not know the price. */
const tooLittle = 'amountTooLittle'

const order = ['code', 'cohort', 'provider', 'phone', 'amount'] as const
const fieldIds = (provider: string) => ({
  provider: `provider-${provider}`,
  code: 'price-code',
  cohort: 'cohort',
  phone: 'phone',
  amount: 'amount',
})

/** Adds the number of errors to the title of the page. */
function useErrorTitle(count: number, prefix: string) {
  useEffect(() => {
    const plain = document.title.replace(prefix, '')
    document.title = count > 0 ? `${prefix}${plain}` : plain
  }, [count, prefix])
}

export function PaymentDetailsForm(props: DetailsFormProps) {
  const { locale, place, program, part, providers, initial, minimumXaf } = props
  const { priceXaf, code, cohorts, texts } = props
  const router = useRouter()
  const least = useRef(minimumXaf)
  const {
    state,
    busy,
    form,
    errors,
    fields: { watch, setValue },
  } = useCheckedForm(initiatePaymentAction, {
    networkError: texts.network,
    check: {
      async schema() {
        const { amountSchema, initiatePaymentSchema } = await import('../payments.schema')
        return initiatePaymentSchema.extend({
          amount: amountSchema.refine((amount) => !amountProblem(amount, least.current), tooLittle),
        })
      },
      rules: { ...texts.rules, [tooLittle]: texts.amountTooLittle },
    },
    onAnswer: ({ code, values }) => {
      if (code !== 'price_changed' || !values) {
        return
      }
      setValue('amount', values.amount ?? '')
      setSeenPrice(values.seenPrice ?? '')
      // Set here before the refreshed page contains it.
      least.current = Number(values.amount)
      router.refresh()
    },
  })
  // A code was entered or taken away: what was typed besides stays.
  useEffect(() => {
    if (least.current !== minimumXaf) {
      least.current = minimumXaf
      setValue('amount', String(minimumXaf))
    }
  }, [minimumXaf, setValue])
  const posted = state.values ?? {}
  const provider = (watch('provider') ?? posted.provider ?? initial.provider) as ProviderName
  const phone = typedPhone(watch('phone') ?? posted.phone ?? initial.phone)
  const amount = watch('amount') ?? posted.amount ?? String(initial.amount)
  /** The wallet that the form has chosen automatically. */
  const offered = useRef(initial.provider)
  const picked = useRef(posted.provider !== undefined)
  const repriced = state.status === 'error' && state.code === 'price_changed'
  const [seenPrice, setSeenPrice] = useState(posted.seenPrice ?? String(priceXaf))

  const ids = fieldIds(provider)
  const listed = order.flatMap((name) => (errors[name] ? [{ id: ids[name], text: errors[name] }] : []))
  useErrorTitle(listed.length, texts.errorPrefix)

  return (
    <form {...form} className="grid gap-6">
      <ErrorSummary key={state.at} locale={locale} title={texts.errorSummaryTitle} errors={listed} />
      {state.status === 'error' && state.message && listed.length === 0 && (
        <Alert kind={repriced ? 'warning' : 'error'}>{state.message}</Alert>
      )}
      <input type="hidden" name="locale" value={locale} />
      <input type="hidden" name="place" value={place} />
      <input type="hidden" name="program" value={program} />
      {part && <input type="hidden" name="part" value={part} />}
      <input type="hidden" name="seenPrice" value={seenPrice} />
      {code && <input type="hidden" name="code" value={code} />}
      <CohortChoice cohorts={cohorts} value={posted.cohort} error={errors.cohort} />
      <ProviderChoice
        legend={texts.providerLegend}
        providers={providers}
        texts={texts.providers}
        value={provider}
        error={errors.provider}
        onChange={(name) => {
          picked.current = true
          setValue('provider', name)
        }}
      />
      <PhoneField
        value={phone}
        provider={provider}
        texts={texts}
        error={errors.phone}
        onChange={(value) => setValue('phone', value)}
        onOperator={(operator) => {
          // A wallet that the payer chose stays, with a warning.
          if (!picked.current && provider === offered.current && providers.includes(operator)) {
            offered.current = operator
            setValue('provider', operator)
          }
        }}
      />
      <AmountField
        locale={locale}
        label={texts.amount}
        hint={texts.amountHint}
        error={errors.amount}
        value={amount}
        onChange={(value) => setValue('amount', value)}
      />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button size="lg" busy={busy} busyLabel={texts.payNowBusy} className="max-sm:w-full">
          {texts.payNow}
        </Button>
      </div>
    </form>
  )
}
