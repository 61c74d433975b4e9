'use client'

import type { ComponentProps, ReactNode } from 'react'
import type { Locale } from '@/config/locales'
import { ActionField, type FieldSpec } from './action-field'
import { Alert } from './alert'
import { Button } from './button'
import { ErrorSummary } from './error-summary'
import type { FormAnswer, ShownAnswer } from './form-answer'
import { StepUpFields } from './step-up'
import { type FormControl, useFormAction } from './use-form-action'

export type ActionFormTexts = Record<
  'submit' | 'busy' | 'networkError' | 'errorSummaryTitle' | 'show' | 'hide',
  string
>

/** A server action for a form; the type of its previous answer does not matter here. */
export type FormFunction = (previous: never, form: FormData) => Promise<FormAnswer>
export type AnyAnswer = (previous: FormAnswer, form: FormData) => Promise<FormAnswer>

interface FieldsProps {
  /** Distinguishes the fields of several forms on a page. */
  id: string
  locale: Locale
  fields: readonly FieldSpec[]
  hidden?: Record<string, string>
  texts: ActionFormTexts
  /** Replaces the form after success, below its message. */
  done?: ReactNode | ((answer: ShownAnswer) => ReactNode)
  /** The methods of a proof of identity that is asked for from the start; otherwise only if an answer requires it. */
  ask?: readonly string[]
  variant?: ComponentProps<typeof Button>['variant']
  /** Beside the button. */
  extra?: ReactNode
  /** Two fields beside each other where there is space. */
  paired?: boolean
}

export interface ActionFormProps extends FieldsProps {
  action: FormFunction
  onAnswer?: (answer: FormAnswer) => void
}

interface FormViewProps extends FieldsProps, Pick<FormControl, 'busy' | 'form'> {
  state: ShownAnswer
  errors: Readonly<Record<string, string>> | undefined
  /** What the fields hold, where their form holds it. */
  values?: Readonly<Record<string, string>>
  onType?: (name: string, value: string) => void
  /** Above the fields; with it the form has no message of its own. */
  notice?: ReactNode
}

/** What a form of a few fields looks like, independent of what checks and sends it. */
export function FormView({
  id,
  locale,
  fields,
  hidden = {},
  texts,
  done,
  ask,
  variant,
  extra,
  paired = false,
  state,
  busy,
  form,
  errors = {},
  values,
  onType,
  notice,
}: FormViewProps) {
  const { message, status, at } = state
  const wrong = fields.flatMap(({ name }) =>
    errors[name] ? [{ id: `${id}-${name}`, text: errors[name] }] : [],
  )
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
      {notice}
      {status === 'error' && message && wrong.length === 0 && !state.ask && !notice && (
        <Alert kind="error" title={message} />
      )}
      {success}
      {/* Passwords are emptied once they have been accepted. */}
      <div
        key={status === 'ok' ? `done-${at}` : 'typed'}
        className={`grid gap-5 empty:hidden ${paired ? 'items-start sm:grid-cols-2' : ''}`}
      >
        {fields.map((field) => (
          <ActionField
            key={field.name}
            {...field}
            defaultValue={
              values
                ? undefined
                : (state.values?.[field.name] ?? (status === 'ok' && field.clears ? '' : field.defaultValue))
            }
            value={values?.[field.name]}
            onChange={onType && (({ target }) => onType(field.name, target.value))}
            idPrefix={id}
            error={errors[field.name]}
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

/** A form of a few fields and one button: shows every error, keeps what was typed, and reports when it is done. */
export function ActionForm({ action, onAnswer, ...props }: ActionFormProps) {
  const { state, busy, form } = useFormAction(action as AnyAnswer, {
    networkError: props.texts.networkError,
    onAnswer,
  })
  return <FormView {...props} state={state} busy={busy} form={form} errors={state.errors} />
}
