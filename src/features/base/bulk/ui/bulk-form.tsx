'use client'

import { type ActionFormProps, type AnyAnswer, FormView } from '@/ui/action-form'
import { useFormAction } from '@/ui/use-form-action'

interface BulkFormProps extends Omit<ActionFormProps, 'onAnswer' | 'done'> {
  /** How many rows the page says it concerns. */
  count: number
}

/** A form for what is done to all rows that match: it sends the number that its person has read, on the page or in the last answer. */
export function BulkForm({ action, count, hidden = {}, ...props }: BulkFormProps) {
  const { state, busy, form } = useFormAction(action as AnyAnswer, {
    networkError: props.texts.networkError,
  })
  const sure = state.suggestions?.sure ?? String(count)
  return (
    <FormView
      {...props}
      hidden={{ ...hidden, sure }}
      state={state}
      busy={busy}
      form={form}
      errors={state.errors}
    />
  )
}
