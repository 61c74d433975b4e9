'use client'

import type { Locale } from '@/config/locales'
import { say } from '@/i18n/say'
import { ActionField, type FieldSpec } from './action-field'
import type { ActionFormTexts, AnyAnswer, FormFunction } from './action-form'
import { Alert } from './alert'
import { Button } from './button'
import { FieldError } from './field-error'
import { StepUpFields } from './step-up'
import { useFormAction } from './use-form-action'

interface TickedFormProps {
  /** Distinguishes the fields of several forms on a page. */
  id: string
  locale: Locale
  action: FormFunction
  hidden?: Readonly<Record<string, string>>
  /** The field whose error is shown beside the ticks. */
  name: string
  items: readonly { name: string; value?: string; label: string }[]
  /** Everything is ticked at first. */
  ticked?: boolean
  fields: readonly FieldSpec[]
  texts: ActionFormTexts & { legend: string }
}

/** What is ticked is done together, with a few fields and one button. */
export function TickedForm({
  id,
  locale,
  action,
  hidden = {},
  name,
  items,
  ticked = false,
  fields,
  texts,
}: TickedFormProps) {
  const { state, busy, form } = useFormAction(action as AnyAnswer, { networkError: texts.networkError })
  const errors = state.errors ?? {}
  const wrong = [name, ...fields.map((field) => field.name)].filter((each) => errors[each]).length
  return (
    <form {...form} className="grid gap-5">
      {Object.entries({ locale, ...hidden }).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      {state.status === 'error' && state.message && !state.ask && (
        <Alert
          kind="error"
          title={wrong > 0 ? say(locale, texts.errorSummaryTitle, { count: wrong }) : state.message}
        />
      )}
      <fieldset className="min-w-0" aria-describedby={errors[name] ? `${id}-${name}-error` : undefined}>
        <legend className="font-semibold">{texts.legend}</legend>
        <FieldError id={`${id}-${name}-error`} text={errors[name]} />
        <ul className="mt-1 grid gap-x-6 gap-y-2 sm:grid-cols-2">
          {items.map((item) => (
            <li key={item.name}>
              <label className="flex min-h-11 min-w-0 items-center gap-3">
                <input
                  type="checkbox"
                  name={item.name}
                  value={item.value}
                  defaultChecked={state.values ? state.values[item.name] !== undefined : ticked}
                  className="size-5 shrink-0 accent-forest"
                />
                <span className="min-w-0 wrap-anywhere">{item.label}</span>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      {fields.map((field) => (
        <ActionField
          key={field.name}
          {...field}
          idPrefix={id}
          defaultValue={state.values?.[field.name] ?? field.defaultValue}
          error={errors[field.name]}
          showLabel={texts.show}
          hideLabel={texts.hide}
        />
      ))}
      <StepUpFields state={state} idPrefix={id} />
      <div>
        <Button busy={busy} busyLabel={texts.busy}>
          {texts.submit}
        </Button>
      </div>
    </form>
  )
}
