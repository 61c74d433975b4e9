'use client'

import { useEffect, useId, useRef, useState } from 'react'
import { say } from '@/i18n/say'
import { InlineCode } from '@/ui/inline-code'
import { exerciseField } from '../exercise-form.rules'
import { type GapSpec, gapMark } from '../runners/gap/runner'
import { type OrderSpec, readOrder } from '../runners/order/runner'
import type { PredictSpec } from '../runners/predict/runner'
import type { PracticeTexts } from './practice-texts'
import { ScrollBox } from './scroll-box'
import { usePairs } from './use-pairs'

export interface FieldProps<Spec> {
  spec: Spec
  value: string
  onChange(value: string): void
  texts: PracticeTexts
  /** The id of the error message about the answer. */
  errorId?: string
}

const block = 'border border-line bg-raised p-4 font-mono text-sm leading-relaxed'
const moveCohort =
  'grid size-11 shrink-0 place-items-center rounded-card border border-edge bg-raised disabled:opacity-40'

/** Whether the lines are code: sentences are shown as text. */
const isCode = (lines: OrderSpec['lines']) => lines.some(({ text }) => /[{}();=<>[\]]/.test(text))

/**
 * Lines to put in order: with two taps, one on the line and one on its new position, or with two
 * buttons each. No keyboard, no dragging.
 */
export function OrderField({ spec, value, onChange, texts, errorId }: FieldProps<OrderSpec>) {
  const { labels } = texts
  const ids = readOrder(value, spec.lines)
  const list = useRef<HTMLOListElement>(null)
  const [taken, setTaken] = useState<string | null>(null)
  const face = isCode(spec.lines) ? 'font-mono text-sm whitespace-pre-wrap' : ''
  const [moved, setMoved] = useState<{ id: string; by: number; place: number; tapped?: boolean } | null>(null)
  // Moving a line in the page takes the focus from its button.
  useEffect(() => {
    const buttons = list.current?.querySelectorAll<HTMLButtonElement>(`[data-line="${moved?.id}"] button`)
    const [line, up, down] = buttons ?? []
    const button = moved && moved.by < 0 ? up : down
    ;(moved?.tapped ? line : button?.disabled ? (button === up ? down : up) : button)?.focus()
  }, [moved])
  const move = (at: number, by: number, tapped = false) => {
    const next = [...ids]
    const [id = ''] = next.splice(at, 1)
    next.splice(at + by, 0, id)
    onChange(next.join('\n'))
    setTaken(null)
    setMoved({ id, by, place: at + by + 1, tapped })
  }
  const tap = (id: string, at: number) => {
    const from = taken === null ? -1 : ids.indexOf(taken)
    if (from < 0 || from === at) {
      setTaken(from === at ? null : id)
    } else {
      move(from, at - from, true)
    }
  }
  return (
    <div className="grid gap-2">
      <p className="font-semibold">{labels.answerLabel}</p>
      <p className="js:hidden">{labels.places}</p>
      <p data-needs-js className="text-sm text-soft">
        {labels.orderHow}
      </p>
      <ol ref={list} aria-describedby={errorId} className="grid list-none gap-2">
        {ids.map((id, n) => {
          const text = spec.lines.find((line) => line.id === id)?.text ?? ''
          return (
            <li
              key={id}
              data-line={id}
              className="flex items-center gap-2 rounded-card border border-line bg-raised p-2 pl-3 has-aria-pressed:border-forest has-aria-pressed:bg-forest-tint"
            >
              <span className="w-6 shrink-0 text-soft">{n + 1}.</span>
              <span className={`min-w-0 grow wrap-anywhere js:hidden ${face}`}>{text}</span>
              <button
                type="button"
                data-needs-js
                aria-pressed={id === taken}
                className={`min-h-11 min-w-0 grow text-left wrap-anywhere ${face}`}
                onClick={() => tap(id, n)}
              >
                {text}
              </button>
              <select
                name={exerciseField.place(id)}
                aria-label={say(texts.locale, labels.placeOf, { text })}
                defaultValue={n + 1}
                className="min-h-11 shrink-0 rounded-card border border-edge bg-paper px-2 text-base js:hidden"
              >
                {ids.map((other, place) => (
                  <option key={other} value={place + 1}>
                    {place + 1}
                  </option>
                ))}
              </select>
              {([-1, 1] as const).map((by) => (
                <button
                  key={by}
                  type="button"
                  data-needs-js
                  className={moveCohort}
                  disabled={n + by < 0 || n + by >= ids.length}
                  aria-label={say(texts.locale, by < 0 ? labels.moveUp : labels.moveDown, { text })}
                  onClick={() => move(n, by)}
                >
                  {by < 0 ? '↑' : '↓'}
                </button>
              ))}
            </li>
          )
        })}
      </ol>
      <p role="status" className="sr-only">
        {taken !== null && labels.taken}
        {taken === null && moved
          ? say(texts.locale, labels.moved, { place: moved.place, total: ids.length })
          : ''}
      </p>
    </div>
  )
}

/** Code with a choice in each gap. */
export function GapField({ spec, value, onChange, texts, errorId }: FieldProps<GapSpec>) {
  const { labels } = texts
  const { chosen, choose } = usePairs(value, onChange)
  const prefix = useId()
  const parts = spec.text.split(gapMark)
  return (
    <div className="grid gap-2">
      <p className="font-semibold">{labels.answerLabel}</p>
      <ScrollBox label={labels.codeLabel} className={`${block} whitespace-pre-wrap wrap-anywhere`}>
        {parts.map((part, n) => {
          const gap = spec.gaps[n]
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text that never changes
            <span key={n}>
              {part}
              {gap && n < parts.length - 1 && (
                <select
                  id={`${prefix}-${gap.id}`}
                  name={exerciseField.gap(gap.id)}
                  aria-invalid={(errorId && (chosen[gap.id] ?? '') === '') || undefined}
                  aria-describedby={errorId}
                  aria-label={say(texts.locale, labels.open, { number: n + 1 })}
                  value={chosen[gap.id] ?? ''}
                  onChange={(event) => choose(gap.id, event.target.value)}
                  className="mx-1 min-h-11 max-w-full rounded-card border border-edge bg-paper px-2 font-mono text-base"
                >
                  <option value="">{`${n + 1} …`}</option>
                  {gap.options.map((option) => (
                    <option key={option} value={option}>
                      {option}
                    </option>
                  ))}
                </select>
              )}
            </span>
          )
        })}
      </ScrollBox>
    </div>
  )
}

/** What does this print? */
export function PredictField({ spec, value, onChange, texts, errorId }: FieldProps<PredictSpec>) {
  const prefix = useId()
  return (
    <div className="grid gap-4">
      <ScrollBox label={texts.labels.codeLabel} className={block}>
        <pre className="whitespace-pre-wrap wrap-anywhere">{spec.text}</pre>
      </ScrollBox>
      <fieldset aria-describedby={errorId} className="grid gap-2">
        <legend className="mb-2 font-semibold">{texts.labels.answerLabel}</legend>
        {spec.options.map(({ id, text }) => (
          <label
            key={id}
            className="flex min-h-12 items-center gap-3 rounded-card border border-line bg-raised px-3 py-2 has-checked:border-forest has-checked:bg-forest-tint"
          >
            <input
              type="radio"
              id={`${prefix}-${id}`}
              name={exerciseField.choice}
              value={id}
              checked={value.trim() === id}
              onChange={() => onChange(id)}
              className="size-5 shrink-0 accent-forest"
            />
            <span className="min-w-0 whitespace-pre-wrap wrap-anywhere">
              <InlineCode text={text} />
            </span>
          </label>
        ))}
      </fieldset>
    </div>
  )
}
