'use client'

import { useEffect, useRef, useState } from 'react'
import { say } from '@/i18n/say'
import { Button } from '@/ui/button'
import { FieldError } from '@/ui/field-error'
import { programLimits } from '../program-limits'
import { emptyWeek, type WeekField, type WeekValues } from '../program-values'
import type { ProgramFormTexts } from './program-form-texts'
import type { ProgramForm } from './use-program-form'
import { WeekCard } from './week-card'

interface WeekPlanProps {
  form: ProgramForm
  inUse: ReadonlySet<string>
  texts: ProgramFormTexts
}

interface Removed {
  week: WeekValues
  index: number
}

const swapped = (weeks: readonly WeekValues[], from: number, to: number) => {
  const next = [...weeks]
  const [moved] = next.splice(from, 1)
  if (moved) {
    next.splice(to, 0, moved)
  }
  return next
}

/** The weeks in their order: add, move, remove (with undo), each announced to screen readers. */
export function WeekPlan({ form, inUse, texts }: WeekPlanProps) {
  const { values, errors } = form
  const { labels } = texts
  const [notice, setNotice] = useState('')
  const [removed, setRemoved] = useState<Removed | null>(null)
  const focusNext = useRef<string | null>(null)
  const newWeekCount = useRef(0)
  useEffect(() => {
    if (focusNext.current) {
      document.getElementById(focusNext.current)?.focus()
    }
    focusNext.current = null
  })

  const setWeeks = (change: (weeks: readonly WeekValues[]) => WeekValues[]) =>
    form.change('weeks', (before) => ({ ...before, weeks: change(before.weeks) }))
  const move = (index: number, step: 1 | -1, button: string) => {
    setWeeks((weeks) => swapped(weeks, index, index + step))
    setNotice(say(texts.locale, labels.weekMoved, { number: index + 1 + step }))
    focusNext.current = button
  }
  const remove = (index: number) => {
    const week = values.weeks[index]
    if (!week) {
      return
    }
    setWeeks((weeks) => weeks.filter(({ id }) => id !== week.id))
    setRemoved({ week, index })
    setNotice(say(texts.locale, labels.weekRemoved, { number: index + 1 }))
    focusNext.current = 'program-week-undo'
  }
  const undo = () => {
    if (!removed) {
      return
    }
    setWeeks((weeks) => [...weeks.slice(0, removed.index), removed.week, ...weeks.slice(removed.index)])
    setRemoved(null)
    setNotice('')
    focusNext.current = `program-week-${removed.week.id}`
  }
  const add = () => {
    newWeekCount.current += 1
    const id = `new-${Date.now().toString(36)}-${newWeekCount.current}`
    setWeeks((weeks) => [...weeks, emptyWeek(id)])
    focusNext.current = `program-weeks.${id}.titleEn`
  }
  const type = (id: string, name: WeekField, text: string) =>
    form.change(`weeks.${id}.${name}`, (before) => ({
      ...before,
      weeks: before.weeks.map((week) => (week.id === id ? { ...week, [name]: text } : week)),
    }))

  return (
    <section aria-labelledby="program-plan">
      <h2 id="program-plan" className="display text-xl">
        {labels.plan}
      </h2>
      <p className="mt-1 mb-4 max-w-[70ch] text-soft">{texts.planLead}</p>
      <div id="program-weeks" tabIndex={-1} className="mb-4 empty:hidden">
        <FieldError id="program-weeks-error" text={errors.weeks} />
      </div>
      <ol className="grid gap-3">
        {values.weeks.map((week, index) => (
          <WeekCard
            key={week.id}
            week={week}
            index={index}
            count={values.weeks.length}
            inUse={inUse.has(week.id)}
            errors={errors}
            texts={texts}
            onMove={(step, button) => move(index, step, button)}
            onRemove={() => remove(index)}
            onType={(name, text) => type(week.id, name, text)}
          />
        ))}
      </ol>
      <div className="mt-4 flex flex-wrap items-center gap-4">
        <Button
          type="button"
          variant="secondary"
          disabled={values.weeks.length >= programLimits.maxWeeks}
          onClick={add}
        >
          {labels.addWeek}
        </Button>
        <p role="status">{notice}</p>
        {removed && (
          <Button type="button" id="program-week-undo" variant="quiet" size="sm" onClick={undo}>
            {labels.undo}
          </Button>
        )}
      </div>
    </section>
  )
}
