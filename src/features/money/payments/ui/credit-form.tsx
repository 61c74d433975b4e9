'use client'

import type { Locale } from '@/config/locales'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import { useFormAction } from '@/ui/use-form-action'
import { payWithCreditAction } from '../actions'
import type { Place } from './checkout-addresses'
import { CohortChoice, type CohortChoices } from './cohort-choice'

interface CreditFormProps {
  locale: Locale
  place: Place
  program: string
  /** The part of the price that it pays; missing: the whole price. */
  part?: number
  priceXaf: number
  /** The code that lowers the price. */
  code: string | undefined
  cohorts: CohortChoices | null
  texts: { lead: string; pay: string; busy: string; network: string }
}

/** If earlier payments cover the price: one button, no wallet. */
export function CreditForm(props: CreditFormProps) {
  const { locale, place, program, part, priceXaf, code, cohorts, texts } = props
  const { state, busy, form } = useFormAction(payWithCreditAction, { networkError: texts.network })
  const errors = state.status === 'error' ? state.errors : undefined
  return (
    <form {...form} className="grid gap-5">
      <p className="max-w-[60ch] text-lg">{texts.lead}</p>
      {state.status === 'error' && state.message && !errors?.cohort && (
        <Alert kind="error">{state.message}</Alert>
      )}
      <input type="hidden" name="locale" value={locale} />
      <input type="hidden" name="place" value={place} />
      <input type="hidden" name="program" value={program} />
      {part && <input type="hidden" name="part" value={part} />}
      <input type="hidden" name="seenPrice" value={priceXaf} />
      {code && <input type="hidden" name="code" value={code} />}
      <CohortChoice cohorts={cohorts} value={state.values?.cohort} error={errors?.cohort} />
      <Button size="lg" busy={busy} busyLabel={texts.busy} className="justify-self-start">
        {texts.pay}
      </Button>
    </form>
  )
}
