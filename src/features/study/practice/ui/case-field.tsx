'use client'

import { useId } from 'react'
import type { Locale } from '@/config/locales'
import { say } from '@/i18n/say'
import { numberFormat } from '@/lib/intl-formats'
import { formatXaf } from '@/lib/xaf'
import { InlineCode } from '@/ui/inline-code'
import { exerciseField } from '../exercise-form.rules'
import { type CaseSpec, figureAfter, readChoices } from '../runners/case/runner'
import type { FieldProps } from './choice-fields'
import type { PracticeTexts } from './practice-texts'
import { usePairs } from './use-pairs'

type Figure = CaseSpec['figures'][number]
type Step = CaseSpec['steps'][number]
type Choice = Step['choices'][number]

const noBreak = '\u00a0'

/** Francs as each language writes them, other units behind their number. */
function formatFigure({ unit }: Figure, value: number, locale: Locale): string {
  if (unit === 'XAF') {
    return formatXaf(value, locale)
  }
  const number = numberFormat(locale, { maximumFractionDigits: 6 }).format(value).replace('-', '\u2212')
  return unit ? `${number}${noBreak}${unit}` : number
}

interface ConsequenceProps {
  choice: Choice
  figures: CaseSpec['figures']
  /** The choices up to this one. */
  until: readonly (Choice | undefined)[]
  texts: PracticeTexts
}

/** What follows from a choice, in words and in figures. */
function Consequence({ choice, figures, until, texts: { labels, locale } }: ConsequenceProps) {
  const changed = figures.filter(({ id }) => (choice.changes[id] ?? 0) !== 0)
  const lineOf = (figure: Figure) => {
    const change = choice.changes[figure.id] ?? 0
    return say(locale, labels.figureChange, {
      figure: figure.label,
      change: `${change > 0 ? '+' : ''}${formatFigure(figure, change, locale)}`,
      value: formatFigure(figure, figureAfter(figure, until), locale),
    })
  }
  return (
    <div className="grid gap-2 rounded-card border border-line bg-sunken p-4">
      <p>
        <InlineCode text={choice.says} />
      </p>
      {changed.length > 0 && (
        <ul className="grid list-none gap-1 font-semibold">
          {changed.map((figure) => (
            <li key={figure.id}>{lineOf(figure)}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface StepProps {
  spec: CaseSpec
  n: number
  choices: readonly (Choice | undefined)[]
  onChoose(id: string): void
  texts: PracticeTexts
  errorId?: string
}

/** One step. With scripts it is shown when the one before it is decided. */
function StepFields({ spec, n, choices, onChoose, texts, errorId }: StepProps) {
  const step = spec.steps[n] as Step
  const chosen = choices[n]
  const prefix = useId()
  const isWaiting = choices.slice(0, n).includes(undefined)
  return (
    <div className={`grid gap-3 ${isWaiting ? 'js:hidden' : ''}`}>
      <fieldset aria-describedby={errorId} className="grid min-w-0 gap-2">
        <legend className="mb-2 wrap-anywhere">
          <span className="mb-1 block text-sm text-soft">
            {say(texts.locale, texts.labels.step, { number: n + 1, total: spec.steps.length })}
          </span>
          <InlineCode text={step.text} />
        </legend>
        {step.choices.map(({ id, text }) => (
          <label
            key={id}
            className="flex min-h-12 items-center gap-3 rounded-card border border-line bg-raised px-3 py-2 has-checked:border-forest has-checked:bg-forest-tint"
          >
            <input
              type="radio"
              id={`${prefix}-${id}`}
              name={exerciseField.step(step.id)}
              value={id}
              checked={chosen?.id === id}
              onChange={() => onChoose(id)}
              className="size-5 shrink-0 accent-forest"
            />
            <span className="min-w-0 wrap-anywhere">
              <InlineCode text={text} />
            </span>
          </label>
        ))}
      </fieldset>
      <div aria-live="polite">
        {chosen && (
          <Consequence choice={chosen} figures={spec.figures} until={choices.slice(0, n + 1)} texts={texts} />
        )}
      </div>
    </div>
  )
}

/** A situation in steps: each choice shows at once what follows from it. */
export function CaseField({ spec, value, onChange, texts, errorId }: FieldProps<CaseSpec>) {
  const choices = readChoices(spec, value)
  const { choose } = usePairs(value, onChange)
  return (
    <div className="grid gap-5">
      <dl className="flex flex-wrap gap-x-6 gap-y-2 rounded-card border border-line bg-raised px-4 py-3">
        {spec.figures.map((figure) => (
          <div key={figure.id}>
            <dt className="text-sm text-soft">{figure.label}</dt>
            <dd className="text-lg font-semibold">
              {formatFigure(figure, figureAfter(figure, choices), texts.locale)}
            </dd>
          </div>
        ))}
      </dl>
      {spec.steps.map(({ id }, n) => (
        <StepFields
          key={id}
          spec={spec}
          n={n}
          choices={choices}
          texts={texts}
          errorId={errorId}
          onChoose={(choice) => choose(id, choice)}
        />
      ))}
    </div>
  )
}
