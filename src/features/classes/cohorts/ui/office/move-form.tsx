'use client'

import type { Locale } from '@/config/locales'
import { say } from '@/i18n/say'
import { ActionField, type FieldSpec } from '@/ui/action-field'
import type { ActionFormTexts, FormFunction } from '@/ui/action-form'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import { FieldError } from '@/ui/field-error'
import type { FormAnswer } from '@/ui/form-answer'
import { useFormAction } from '@/ui/use-form-action'

interface MoveFormProps {
  locale: Locale
  action: FormFunction
  /** The class that they leave, if it is one. */
  id?: string
  students: readonly { user_id: string; name: string }[]
  /** Everybody is ticked at first. */
  ticked?: boolean
  /** The prefix of a student's id in the name of a tick. */
  prefix: string
  fields: readonly FieldSpec[]
  texts: ActionFormTexts & { legend: string }
}

type AnyAnswer = (previous: FormAnswer, form: FormData) => Promise<FormAnswer>

/** Ticked students move to another class together. */
export function MoveForm({
  locale,
  action,
  id,
  students,
  ticked = false,
  prefix,
  fields,
  texts,
}: MoveFormProps) {
  const { state, busy, form } = useFormAction(action as AnyAnswer, { networkError: texts.networkError })
  const errors = state.errors ?? {}
  const wrong = ['students', ...fields.map(({ name }) => name)].filter((name) => errors[name]).length
  return (
    <form {...form} className="grid gap-5">
      <input type="hidden" name="locale" value={locale} />
      {id && <input type="hidden" name="id" value={id} />}
      {state.status === 'error' && state.message && (
        <Alert
          kind="error"
          title={wrong > 0 ? say(locale, texts.errorSummaryTitle, { count: wrong }) : state.message}
        />
      )}
      <fieldset className="min-w-0" aria-describedby={errors.students ? 'move-students-error' : undefined}>
        <legend className="font-semibold">{texts.legend}</legend>
        <FieldError id="move-students-error" text={errors.students} />
        <ul className="mt-1 grid gap-x-6 sm:grid-cols-2">
          {students.map(({ user_id, name }) => (
            <li key={user_id}>
              <label className="flex min-h-11 min-w-0 items-center gap-3">
                <input
                  type="checkbox"
                  name={`${prefix}${user_id}`}
                  defaultChecked={state.values ? state.values[`${prefix}${user_id}`] !== undefined : ticked}
                  className="size-5 shrink-0 accent-forest"
                />
                <span className="min-w-0 wrap-anywhere">{name}</span>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      {fields.map((field) => (
        <ActionField
          key={field.name}
          {...field}
          idPrefix="move"
          defaultValue={state.values?.[field.name] ?? field.defaultValue}
          error={errors[field.name]}
          showLabel={texts.show}
          hideLabel={texts.hide}
        />
      ))}
      <div>
        <Button busy={busy} busyLabel={texts.busy}>
          {texts.submit}
        </Button>
      </div>
    </form>
  )
}
