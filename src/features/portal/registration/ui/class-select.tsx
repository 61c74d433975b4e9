'use client'

import { type ComponentProps, useSyncExternalStore } from 'react'
import { wishWords } from '@/features/classes/cohorts/class-wish'
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

const never = () => () => {}

/**
 * The classes of the chosen program, where it has some; without scripts those of all, which the script of the page narrows
 * (`follow-program.ts`). A program without classes shows no field, by style alone. Choosing is optional.
 */
export function ClassSelect({ programs, chosen, labels, error, idPrefix, ...select }: ClassSelectProps) {
  const hydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const withClasses = programs.filter(({ classes }) => classes.length > 0)
  if (withClasses.length === 0) {
    return null
  }
  const offered = withClasses.filter(({ slug }) => !hydrated || slug === chosen)
  const isOffered = withClasses.some(({ slug }) => slug === chosen)
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
        <Select {...select} {...control} key={hydrated ? chosen : 'all'} disabled={hydrated && !isOffered}>
          <option value="">{labels.anyClass}</option>
          <option value={wishWords.none}>{labels.noClass}</option>
          {offered.map(({ slug, title, classes }) => (
            <optgroup key={slug} label={title} data-program={slug}>
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
