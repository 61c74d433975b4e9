'use client'

import type { Locale } from '@/config/locales'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import { TextareaField } from '@/ui/text-field'
import { useFormAction } from '@/ui/use-form-action'
import { claimPaymentAction } from '../actions'

export interface ClaimPlace {
  /** Where the form is: a step of the payment, or the page of the payment. */
  place: 'register' | 'student' | 'payment'
  program: string
  reference: string
}

interface ClaimFormProps {
  locale: Locale
  hidden: ClaimPlace
  /** Open from the start. */
  isOpen: boolean
  texts: Record<'title' | 'lead' | 'label' | 'hint' | 'send' | 'sendBusy' | 'network', string>
}

/** One field: the operator's number, or its whole SMS. Closed at first; a refusal is seen without scripts too. */
export function ClaimForm({ locale, hidden, isOpen, texts }: ClaimFormProps) {
  const { state, busy, form } = useFormAction(claimPaymentAction, { networkError: texts.network })
  const error = state.status === 'error' ? state.errors?.text : undefined
  return (
    <details suppressHydrationWarning open={isOpen || state.status === 'error'} className="group">
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-2 font-semibold text-forest">
        <span aria-hidden="true" className="transition-transform group-open:rotate-90">
          ›
        </span>
        {texts.title}
      </summary>
      <form {...form} className="grid gap-4 pt-3">
        <p className="max-w-[60ch]">{texts.lead}</p>
        {state.status === 'error' && state.message && !error && <Alert kind="error">{state.message}</Alert>}
        <input type="hidden" name="locale" value={locale} />
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <TextareaField
          idPrefix="claim"
          name="text"
          label={texts.label}
          hint={texts.hint}
          error={error}
          defaultValue={state.values?.text}
          rows={3}
          maxLength={1000}
          autoComplete="off"
        />
        <Button variant="secondary" busy={busy} busyLabel={texts.sendBusy} className="justify-self-start">
          {texts.send}
        </Button>
      </form>
    </details>
  )
}
