'use client'

import type { ComponentProps, ReactNode } from 'react'
import type { Locale } from '@/config/locales'
import { ActionField, type FieldSpec } from './action-field'
import { Alert } from './alert'
import { Button } from './button'
import { ErrorSummary } from './error-summary'
import type { FormAnswer, ShownAnswer } from './form-answer'
import { StepUpFields } from './step-up'
import { useFormAction } from './use-form-action'

export type ActionFormTexts = Record<
  'submit' | 'busy' | 'networkError' | 'errorSummaryTitle' | 'show' | 'hide',
  string
>

/** A server action for a form; what it takes as its previous answer is its own affair. */
export type FormFunction = (previous: never, form: FormData) => Promise<FormAnswer>
type AnyAnswer = (previous: FormAnswer, form: FormData) => Promise<FormAnswer>

interface ActionFormProps {
  /** Distinguishes the fields of several forms on a page. */
  id: string
  locale: Locale
  action: FormFunction
  fields: readonly FieldSpec[]
  hidden?: Record<string, string>
  texts: ActionFormTexts
  /** After success this replaces the form, below its message. */
  done?: ReactNode | ((answer: ShownAnswer) => ReactNode)
  /** How the person proves who they are before anything else; otherwise only when an answer asks for it. */
  ask?: readonly string[]
  variant?: ComponentProps<typeof Button>['variant']
  /** Beside the button. */
  extra?: ReactNode
  /** Above the fields, whatever the last answer was; it shows a conflict in place of the form's own message. */
  notice?: (answer: ShownAnswer) => ReactNode
  onAnswer?: (answer: FormAnswer) => void
}

/** A form of a few fields and one button: shows every error, keeps what was typed, and reports when it is done. */
export function ActionForm({
  id,
  locale,
  action,
  fields,
  hidden = {},
  texts,
  done,
  ask,
  variant,
  extra,
  notice,
  onAnswer,
}: ActionFormProps) {
  const { state, busy, form } = useFormAction(action as AnyAnswer, {
    networkError: texts.networkError,
    onAnswer,
  })
  const { errors = {}, message, values, status, at } = state
  const wrong = fields.flatMap(({ name }) =>
    errors[name] ? [{ id: `${id}-${name}`, text: errors[name] }] : [],
  )
  const isConflict = state.code === 'conflict' && state.data !== undefined
  const success = status === 'ok' && message && <Alert kind="success" title={message} />
  if (done && status === 'ok') {
    return (
      <div className="grid gap-5">
        {success}
        {typeof done === 'function' ? done(state) : done}
      </div>
    )
  }
  return (
    <form {...form} className="grid gap-5">
      <input type="hidden" name="locale" value={locale} />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <ErrorSummary
        key={at}
        locale={locale}
        title={texts.errorSummaryTitle}
        errors={wrong}
        hasOneField={fields.length === 1}
      />
      {notice?.(state)}
      {status === 'error' && message && wrong.length === 0 && !state.ask && !(notice && isConflict) && (
        <Alert kind="error" title={message} />
      )}
      {success}
      {/* Passwords are emptied once they have been accepted. */}
      <div key={status === 'ok' ? `done-${at}` : 'typed'} className="grid gap-5 empty:hidden">
        {fields.map((field) => (
          <ActionField
            key={field.name}
            {...field}
            idPrefix={id}
            error={errors[field.name]}
            defaultValue={values?.[field.name] ?? (status === 'ok' && field.clears ? '' : field.defaultValue)}
            showLabel={texts.show}
            hideLabel={texts.hide}
          />
        ))}
      </div>
      <StepUpFields state={state} ask={ask} idPrefix={id} />
      <div className="flex flex-wrap-reverse justify-end gap-3 only:justify-start *:grow sm:*:grow-0">
        {extra}
        <Button busy={busy} busyLabel={texts.busy} variant={variant}>
          {texts.submit}
        </Button>
      </div>
    </form>
  )
}
