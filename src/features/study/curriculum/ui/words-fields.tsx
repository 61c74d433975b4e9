'use client'

import { locales } from '@/config/locales'
import { say } from '@/i18n/say'
import { TextareaField, TextField } from '@/ui/text-field'
import type { Words } from '../question-draft.rules'
import type { ItemFormTexts } from './item-form-texts'

interface WordsFieldsProps {
  /** 'questions.0.text': the languages are added. */
  path: string
  label: string
  hint?: string
  value: Words
  texts: ItemFormTexts
  rows?: number
  maxLength: number
  onChange: (next: Words) => void
}

/** One text in both languages, side by side; on a phone, below each other. */
export function WordsFields({
  path,
  label,
  hint,
  value,
  texts,
  rows,
  maxLength,
  onChange,
}: WordsFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {locales.map((language) => {
        const field = {
          name: `${path}.${language}`,
          label: say(texts.locale, texts.inLanguage[language], { field: label }),
          hint,
          lang: language,
          maxLength,
          value: value[language],
          onChange: (event: { target: { value: string } }) =>
            onChange({ ...value, [language]: event.target.value }),
          idPrefix: 'item',
        }
        return rows ? (
          <TextareaField key={language} {...field} rows={rows} />
        ) : (
          <TextField key={language} {...field} />
        )
      })}
    </div>
  )
}
