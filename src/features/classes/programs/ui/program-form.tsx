'use client'

import { type ReactNode, useMemo } from 'react'
import type { Locale } from '@/config/locales'
import { say } from '@/i18n/say'
import type { FormFunction } from '@/ui/action-form'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import { ConflictNotice } from '@/ui/conflict-notice'
import { ErrorSummary } from '@/ui/error-summary'
import { SaveBar } from '@/ui/save-bar'
import { readWeekPath } from '../program-merge.rules'
import { type ProgramValues, programFields, weekTexts } from '../program-values'
import { PriceFields } from './price-fields'
import type { ProgramFormTexts } from './program-form-texts'
import { ProgramTextFields } from './program-text-fields'
import { type ProgramForm as Form, useProgramForm } from './use-program-form'
import { WeekPlan } from './week-plan'

interface ProgramFormProps {
  locale: Locale
  /** Missing: a new program. */
  slug?: string
  version?: number
  storedValues: ProgramValues
  weeksInUse?: readonly string[]
  /** Name → icon, rendered on the server. */
  icons: Readonly<Record<string, ReactNode>>
  texts: ProgramFormTexts
  action: FormFunction
}

const idOf = (path: string) => `program-${path}`

/** All errors in the order of the form, with the id of each field. */
function inOrder({ errors, values }: Form) {
  const paths = [
    'slug',
    'price',
    'isOnline',
    'offer',
    'position',
    'icon',
    ...programFields,
    'weeks',
    ...values.weeks.flatMap(({ id }) => weekTexts.map((name) => `weeks.${id}.${name}`)),
  ]
  return [...new Set(paths)].flatMap((path) =>
    errors[path] ? [{ path, id: idOf(path), text: errors[path] }] : [],
  )
}

/** The whole program on one page: price and place, texts in both languages, the plan week by week. */
export function ProgramForm({
  locale,
  slug,
  version = 0,
  storedValues,
  weeksInUse = [],
  icons,
  texts,
  action,
}: ProgramFormProps) {
  const form = useProgramForm({ slug, storedVersion: { version, values: storedValues }, action, texts })
  const { values, base, busy, state, dirty } = form
  const wrong = inOrder(form)
  const inUse = useMemo(() => new Set(weeksInUse), [weeksInUse])
  const { labels } = texts
  // The error of a field is not clear away from the field, so the week is named too.
  const errorItems = wrong.map(({ path, id, text }) => ({
    id,
    text: `${nameOf(path, values, texts)}: ${text}`,
  }))
  return (
    <form {...form.form} className="grid gap-8">
      <input type="hidden" name="locale" value={locale} />
      {slug && <input type="hidden" name="slug" value={slug} />}
      <input type="hidden" name="version" value={base.version} />
      <input type="hidden" name="basePosition" value={base.values.position} />
      {form.restored && (
        <Alert title={labels.restored}>
          <Button type="button" variant="quiet" size="sm" className="mt-2 -ml-4" onClick={form.discard}>
            {labels.discard}
          </Button>
        </Alert>
      )}
      <ErrorSummary locale={locale} title={texts.errorSummaryTitle} errors={errorItems} />
      {state.status === 'error' && state.message && wrong.length === 0 && !form.merge && (
        <Alert kind="error" title={state.message} />
      )}
      {form.merge && (
        <ConflictNotice
          title={state.code === 'conflict' ? (state.message ?? '') : labels.restored}
          merge={form.merge}
          nameOf={(path) => nameOf(path, values, texts)}
          labels={labels}
          onTake={form.take}
        />
      )}
      <PriceFields form={form} slug={slug} icons={icons} texts={texts} />
      <ProgramTextFields form={form} texts={texts} />
      <WeekPlan form={form} inUse={inUse} texts={texts} />
      <SaveBar
        state={state}
        busy={busy}
        dirty={dirty}
        onDiscard={form.restored ? undefined : form.discard}
        labels={{
          save: slug ? labels.save : labels.create,
          saving: labels.saving,
          unsaved: labels.unsaved,
          discard: labels.discard,
        }}
      />
    </form>
  )
}

/** 'weeks.<id>.titleEn' → 'Week 3: Title (English)' */
function nameOf(path: string, { weeks }: ProgramValues, texts: ProgramFormTexts): string {
  const place = readWeekPath(path)
  if (!place) {
    return path === 'weeks'
      ? texts.planField
      : path === 'slug'
        ? texts.labels.slug
        : (texts.fields[path as keyof typeof texts.fields] ?? path)
  }
  const number = weeks.findIndex(({ id }) => id === place.id) + 1
  const name = texts.weekFields[place.field] ?? ''
  return say(texts.locale, texts.labels.fieldInWeek, { number, field: name })
}
