'use client'

import { type ComponentProps, useEffect } from 'react'
import { wishWords } from '@/features/classes/cohorts/class-wish'
import { followProgram } from '@/features/classes/programs/ui/follow-program'
import { Field } from '@/ui/field'
import { Select } from '@/ui/input'
import type { ProgramChoice } from './program-select'
import type { RegistrationTexts } from './registration-texts'

interface ClassSelectProps extends ComponentProps<'select'> {
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
export function ClassSelect({ programs, chosen, labels, error, idPrefix, ...select }: ClassSelectProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft or the address chooses a program without an event
  useEffect(() => {
    const form = document.getElementById(`${idPrefix}-program`)?.closest('form')
    if (form) {
      followProgram(form)
    }
  }, [chosen, idPrefix])
  const withClasses = programs.filter(({ classes }) => classes.length > 0)
  if (withClasses.length === 0) {
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
          {withClasses.map(({ slug, title, classes }) => (
            <optgroup key={slug} label={title} data-program={slug} suppressHydrationWarning>
              {classes.map(({ value, label }) => (
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
