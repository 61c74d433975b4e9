'use client'

import { type ActionFormProps, type AnyAnswer, FormView } from './action-form'
import { type FormCheck, useCheckedForm } from './use-checked-form'

/** An `ActionForm` that checks itself before it is sent. */
export function CheckedForm({ action, onAnswer, check, ...props }: ActionFormProps & { check: FormCheck }) {
  const { state, busy, form, errors } = useCheckedForm(action as AnyAnswer, {
    check,
    networkError: props.texts.networkError,
    onAnswer,
  })
  return <FormView {...props} state={state} busy={busy} form={form} errors={errors} />
}
