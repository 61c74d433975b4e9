'use client'

import { languageOfField } from '@/lib/localized'
import { Card } from '@/ui/card'
import { TextareaField, TextField } from '@/ui/text-field'
import { programLimits } from '../program-limits'
import { programTexts } from '../program-values'
import type { ProgramFormTexts } from './program-form-texts'
import type { ProgramForm } from './use-program-form'

const lengths = {
  title: programLimits.title,
  description: programLimits.description,
  outcome: programLimits.longText,
  audience: programLimits.longText,
} as const

/** English beside French, so that none is forgotten when the other one changes. */
export function ProgramTextFields({ form, texts }: { form: ProgramForm; texts: ProgramFormTexts }) {
  const { values, errors } = form
  return (
    <Card role="region" aria-labelledby="program-texts">
      <h2 id="program-texts" className="display mb-5 text-xl">
        {texts.labels.texts}
      </h2>
      <div className="grid gap-5 lg:grid-cols-2">
        {programTexts.map((name) => {
          const kind = name.slice(0, -2) as keyof typeof lengths
          const field = {
            name,
            idPrefix: 'program',
            label: texts.fields[name],
            error: errors[name],
            value: values[name],
            lang: languageOfField(name),
            maxLength: lengths[kind],
            onChange: ({ target }: { target: { value: string } }) =>
              form.change(name, (before) => ({ ...before, [name]: target.value })),
          }
          return kind === 'title' ? (
            <TextField key={name} {...field} />
          ) : (
            <TextareaField key={name} {...field} rows={3} className="[&_textarea]:field-sizing-content" />
          )
        })}
      </div>
    </Card>
  )
}
