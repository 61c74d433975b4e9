import { cohorts } from '@/config/limits'
import type { Locale } from '@/config/locales'
import { hasText, textsOf } from '@/i18n/texts-of'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import { FieldError } from '@/ui/field-error'
import { Input } from '@/ui/input'
import { TextField } from '@/ui/text-field'
import { offFields, offRanges, type PlanFields, slotFields, weekdays } from '../../plan-form'
import { weekdaysText } from '../../weekdays'
import { dayRangeFields } from './cohort-fields'

interface WeeklyPlanFormProps {
  locale: Locale
  /** The address of the page, which shows the sessions. */
  action: string
  /** As they were sent; empty for a new plan. */
  fields: PlanFields
  /** Of the class, where nothing was sent yet. */
  dates: { from: string; to: string }
  errors: Readonly<Record<string, string>>
}

type RowProps = Pick<WeeklyPlanFormProps, 'locale' | 'fields'> & {
  day: number
  errorOf: (name: string) => string | undefined
}

const usual = { time: '18:00', minutes: '90' }

/** A weekday with a tick, its hour and its minutes. */
function WeekdayRow({ locale, fields, day, errorOf }: RowProps) {
  const t = textsOf(locale, 'Classes.office')
  const { tick, time, minutes } = slotFields(day)
  const name = weekdaysText([day], locale)
  const error = errorOf(time) ?? errorOf(minutes)
  return (
    <div className="max-sm:pb-3">
      <div className="grid grid-cols-[9rem_4.5rem] items-center gap-x-2 gap-y-1 sm:max-w-md sm:grid-cols-[minmax(0,1fr)_9rem_4.5rem]">
        <label className="flex min-h-11 items-center gap-3 max-sm:col-span-2">
          <input
            type="checkbox"
            name={tick}
            defaultChecked={fields[tick] !== undefined}
            className="size-5 shrink-0 accent-forest"
          />
          <span className="min-w-0 first-letter:uppercase">{name}</span>
        </label>
        <Input
          type="time"
          name={time}
          aria-label={t('timeOf', { day: name })}
          aria-invalid={errorOf(time) ? true : undefined}
          aria-describedby={error ? `${time}-error` : undefined}
          defaultValue={fields[time] ?? usual.time}
        />
        <Input
          name={minutes}
          inputMode="numeric"
          maxLength={4}
          aria-label={t('minutesOf', { day: name })}
          aria-invalid={errorOf(minutes) ? true : undefined}
          aria-describedby={error ? `${time}-error` : undefined}
          defaultValue={fields[minutes] ?? usual.minutes}
        />
      </div>
      <FieldError id={`${time}-error`} text={error} />
    </div>
  )
}

/** A weekly plan: a plain form, whose answer shows the sessions before anything is stored. */
export function WeeklyPlanForm({ locale, action, fields, dates, errors }: WeeklyPlanFormProps) {
  const t = textsOf(locale)
  const errorOf = (name: string) => {
    const text = errors[name]
    return text === undefined
      ? undefined
      : t(hasText(text) ? text : 'Validation.invalid', { count: cohorts.sessions })
  }
  const wrong = Object.keys(errors).length > 0
  const noDays = errorOf(slotFields(1).tick)
  const field = (name: string, label: string, value: string, hint?: string) => (
    <TextField
      key={name}
      type="date"
      idPrefix="plan"
      name={name}
      label={label}
      hint={hint}
      error={errorOf(name)}
      defaultValue={fields[name] ?? value}
    />
  )
  return (
    <form action={action} method="get" className="grid gap-6">
      {wrong && (
        <Alert kind="error" title={t('Common.errorSummaryTitle', { count: Object.keys(errors).length })} />
      )}
      <fieldset className="grid gap-1" aria-describedby={noDays ? 'plan-days-error' : undefined}>
        <legend className="mb-1 font-semibold">{t('Classes.office.days')}</legend>
        <p className="mb-1 text-sm text-soft">{t('Classes.office.daysHint')}</p>
        <FieldError id="plan-days-error" text={noDays} />
        {weekdays.map((day) => (
          <WeekdayRow key={day} locale={locale} fields={fields} day={day} errorOf={errorOf} />
        ))}
      </fieldset>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {field('from', t('Classes.office.from'), dates.from)}
        {field('to', t('Classes.office.to'), dates.to)}
      </div>
      <fieldset className="grid gap-4">
        <legend className="mb-1 font-semibold">{t('Classes.office.except')}</legend>
        <p className="text-sm text-soft">{t('Classes.office.exceptHint')}</p>
        {offRanges.map((range) => {
          const { from, to } = offFields(range)
          return (
            <div key={range} className="grid items-start gap-5 sm:grid-cols-2">
              {dayRangeFields(locale, { first: from, last: to }).map(({ name, label }) =>
                field(name, label, ''),
              )}
            </div>
          )
        })}
      </fieldset>
      <div>
        <Button variant="secondary">{t('Classes.office.preview')}</Button>
      </div>
    </form>
  )
}
