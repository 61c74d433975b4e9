'use client'

import type { ComponentProps } from 'react'
import { Field } from '@/ui/field'
import { Select } from '@/ui/input'
import type { RegistrationTexts } from './registration-texts'

export interface ProgramChoice {
  slug: string
  /** Title and price. */
  label: string
  isOnline: boolean
  /** What the button reads when this is chosen. */
  submit: string
}

interface ProgramSelectProps extends ComponentProps<'select'> {
  programs: readonly ProgramChoice[]
  labels: RegistrationTexts['labels']
  error?: string
  idPrefix: string
}

export function ProgramSelect({ programs, labels, error, idPrefix, ...select }: ProgramSelectProps) {
  const groups = [
    { label: labels.onlineGroup, members: programs.filter(({ isOnline }) => isOnline) },
    { label: labels.campusGroup, members: programs.filter(({ isOnline }) => !isOnline) },
  ].filter(({ members }) => members.length > 0)
  return (
    <Field name="program" label={labels.program} error={error} idPrefix={idPrefix} className="sm:col-span-2">
      {(control) => (
        <Select {...select} {...control}>
          {groups.map(({ label, members }) => (
            <optgroup key={label} label={label}>
              {members.map((program) => (
                <option key={program.slug} value={program.slug}>
                  {program.label}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      )}
    </Field>
  )
}
