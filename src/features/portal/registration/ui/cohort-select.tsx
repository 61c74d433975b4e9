'use client'

import { type ComponentProps, useEffect } from 'react'
import { wishWords } from '@/features/classes/cohorts/cohort-wish'
import { followProgram } from '@/features/classes/programs/ui/follow-program'
import { Field } from '@/ui/field'
import { Select } from '@/ui/input'
import type { ProgramChoice } from './program-select'
import type { RegistrationTexts } from './registration-texts'

interface CohortSelectProps extends ComponentProps<'select'> {
  programs: readonly ProgramChoice[]
  /** The slug of the program. */
  chosen: string | undefined
  labels: RegistrationTexts['labels']
  error?: string
  idPrefix: string
}

/**
 * The classes of all programs; with scripts `follow-program.ts` offers those of the chosen one. A program without classes
 * shows no field, by style alone. Choosing is optional.
 */
export function CohortSelect({ programs, chosen, labels, error, idPrefix, ...select }: CohortSelectProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft or the address chooses a program without an event
  useEffect(() => {
    const form = document.getElementById(`${idPrefix}-program`)?.closest('form')
    if (form) {
      followProgram(form)
    }
  }, [chosen, idPrefix])
  const withCohorts = programs.filter(({ cohorts }) => cohorts.length > 0)
  if (withCohorts.length === 0) {
    return null
  }
  return (
    <Field
      name="cohort"
      label={labels.classLabel}
      hint={labels.classHint}
      error={error}
      idPrefix={idPrefix}
      className="js:group-not-has-[option[data-classes]:checked]/form:hidden sm:col-span-2"
    >
      {(control) => (
        <Select {...select} {...control} suppressHydrationWarning>
          <option value="">{labels.anyClass}</option>
          <option value={wishWords.none}>{labels.noClass}</option>
          {withCohorts.map(({ slug, title, cohorts }) => (
            <optgroup key={slug} label={title} data-program={slug} suppressHydrationWarning>
              {cohorts.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      )}
    </Field>
  )
}
