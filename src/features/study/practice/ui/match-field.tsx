'use client'

import { useId } from 'react'
import { InlineCode } from '@/ui/inline-code'
import { exerciseField } from '../exercise-form.rules'
import { type MatchSpec, mixedItems } from '../runners/match/runner'
import type { FieldProps } from './choice-fields'
import { usePairs } from './use-pairs'

/** Items that are sorted into boxes, each with one tap. */
export function MatchField({ spec, value, onChange, texts, errorId }: FieldProps<MatchSpec>) {
  const { chosen, choose } = usePairs(value, onChange)
  const prefix = useId()
  return (
    <div className="grid gap-3">
      <p className="font-semibold">{texts.labels.answerLabel}</p>
      {mixedItems(spec).map((item) => (
        <div key={item.id} className="min-w-0 rounded-card border border-line p-3">
          <fieldset aria-describedby={errorId} className="flex min-w-0 flex-wrap gap-2">
            <legend className="mb-2 wrap-anywhere">
              <InlineCode text={item.text} />
            </legend>
            {spec.boxes.map(({ id, text }) => (
              <label
                key={id}
                className="flex min-h-11 min-w-0 items-center gap-2 rounded-card border border-edge bg-raised px-3 py-2 has-checked:border-forest has-checked:bg-forest-tint"
              >
                <input
                  type="radio"
                  id={`${prefix}-${item.id}-${id}`}
                  name={exerciseField.item(item.id)}
                  value={id}
                  checked={chosen[item.id] === id}
                  onChange={() => choose(item.id, id)}
                  className="size-5 shrink-0 accent-forest"
                />
                <span className="min-w-0 wrap-anywhere">
                  <InlineCode text={text} />
                </span>
              </label>
            ))}
          </fieldset>
        </div>
      ))}
    </div>
  )
}
