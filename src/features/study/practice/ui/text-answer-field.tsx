'use client'

import { useId } from 'react'
import type { Locale } from '@/config/locales'
import { say } from '@/i18n/say'
import { numberFormat } from '@/lib/intl-formats'
import { exerciseField } from '../exercise-form.rules'
import type { RunnerSpec } from '../runners/contract'
import { longestText, measureText } from '../runners/text/rules'
import type { FieldProps } from './choice-fields'

const counts = (text: string, locale: Locale) => {
  const { format } = numberFormat(locale)
  const { words, characters, lines } = measureText(text)
  return { words: format(words), characters: format(characters), lines: format(lines) }
}

/** A text that is written, with its words, characters and lines counted. */
export function TextAnswerField({
  value,
  onChange,
  texts: { labels, locale },
  errorId,
}: Omit<FieldProps<RunnerSpec>, 'spec'>) {
  const id = useId()
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="font-semibold">
        {labels.textLabel}
      </label>
      <textarea
        id={id}
        name={exerciseField.text}
        value={value}
        rows={Math.min(22, Math.max(8, value.split('\n').length + 1))}
        maxLength={longestText}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={errorId ? true : undefined}
        aria-describedby={errorId}
        className="control w-full resize-y whitespace-pre-wrap wrap-anywhere text-base leading-relaxed"
      />
      <p data-needs-js className="text-sm text-soft">
        {say(locale, labels.textCounts, counts(value, locale))}
      </p>
    </div>
  )
}
