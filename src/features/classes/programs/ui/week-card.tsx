'use client'

import { useState } from 'react'
import { say } from '@/i18n/say'
import { languageOfField, localized } from '@/lib/localized'
import { Badge } from '@/ui/badge'
import { Field } from '@/ui/field'
import { Input, Textarea } from '@/ui/input'
import { programLimits } from '../program-limits'
import { type WeekField, type WeekValues, weekTexts } from '../program-values'
import type { ProgramFormTexts } from './program-form-texts'

interface WeekCardProps {
  week: WeekValues
  index: number
  count: number
  inUse: boolean
  errors: Readonly<Record<string, string>>
  texts: ProgramFormTexts
  onMove: (step: 1 | -1, button: string) => void
  onRemove: () => void
  onType: (name: WeekField, text: string) => void
}

const lengths = {
  title: programLimits.weekTitle,
  summary: programLimits.weekSummary,
  content: programLimits.weekContent,
  assignment: programLimits.weekAssignment,
} as const

const tool =
  'inline-flex size-11 items-center justify-center rounded-[10px] text-xl leading-none hover:bg-forest-tint hover:text-forest disabled:opacity-35'

export function WeekCard({
  week,
  index,
  count,
  inUse,
  errors,
  texts,
  onMove,
  onRemove,
  onType,
}: WeekCardProps) {
  const { labels } = texts
  const isNew = week.id.startsWith('new-')
  const [open, setOpen] = useState(isNew)
  const wrong = weekTexts.some((name) => errors[`weeks.${week.id}.${name}`])
  const number = index + 1
  const title = localized(week, 'title', texts.locale)
  const [up, down] = [`program-week-${week.id}-up`, `program-week-${week.id}-down`]
  return (
    <li className="relative rounded-card border border-line bg-raised">
      <input type="hidden" name={`weeks.${index}.id`} value={week.id} />
      <details
        suppressHydrationWarning
        open={open || wrong}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary
          id={`program-week-${week.id}`}
          className="flex min-h-14 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 py-3 pr-4 pl-4 sm:pr-40"
        >
          <span className="font-semibold">{say(texts.locale, labels.week, { number })}</span>
          <span className={title ? '' : 'text-soft'}>{title || labels.untitled}</span>
          {week.assignmentEn && <Badge tone="forest">{labels.hasAssignment}</Badge>}
          {isNew && <Badge>{labels.newWeek}</Badge>}
        </summary>
        <div className="grid gap-5 border-t border-line p-4 pb-5 lg:grid-cols-2">
          {weekTexts.map((name) => {
            const kind = name.slice(0, -2) as keyof typeof lengths
            const field = {
              // The id belongs to the week, the name to its position.
              name: `weeks.${week.id}.${name}`,
              idPrefix: 'program',
              label: texts.weekFields[name],
              error: errors[`weeks.${week.id}.${name}`],
              hint: kind === 'assignment' ? labels.assignmentHint : undefined,
            }
            const input = {
              name: `weeks.${index}.${name}`,
              value: week[name],
              lang: languageOfField(name),
              maxLength: lengths[kind],
              onChange: ({ target }: { target: { value: string } }) => onType(name, target.value),
            }
            return (
              <Field key={name} {...field}>
                {(control) => {
                  const shared = { ...control, ...input }
                  if (kind === 'title') {
                    return <Input {...shared} />
                  }
                  return (
                    <Textarea
                      {...shared}
                      rows={kind === 'content' ? 6 : 2}
                      className="field-sizing-content"
                    />
                  )
                }}
              </Field>
            )
          })}
        </div>
      </details>
      <div className="flex gap-1 px-3 pb-2 sm:absolute sm:top-1.5 sm:right-2 sm:p-0">
        <button
          type="button"
          id={up}
          className={tool}
          disabled={index === 0}
          aria-label={say(texts.locale, labels.moveUp, { number })}
          onClick={() => onMove(-1, index === 1 ? down : up)}
        >
          <span aria-hidden="true">↑</span>
        </button>
        <button
          type="button"
          id={down}
          className={tool}
          disabled={number === count}
          aria-label={say(texts.locale, labels.moveDown, { number })}
          onClick={() => onMove(1, number === count - 1 ? up : down)}
        >
          <span aria-hidden="true">↓</span>
        </button>
        {inUse ? (
          <span className="size-11" />
        ) : (
          <button
            type="button"
            className={tool}
            aria-label={say(texts.locale, labels.remove, { number })}
            onClick={onRemove}
          >
            <span aria-hidden="true">×</span>
          </button>
        )}
      </div>
      {inUse && (open || wrong) && <p className="px-4 pb-4 text-sm text-soft">{labels.weekInUse}</p>}
    </li>
  )
}
