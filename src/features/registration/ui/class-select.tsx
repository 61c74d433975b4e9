'use client'

import { type ComponentProps, useSyncExternalStore } from 'react'
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
 * The classes of the chosen program, where it has some; without scripts those of all, which the script of the page narrows.
 * Choosing is optional.
 */
export function ClassSelect({ programs, chosen, labels, error, idPrefix, ...select }: ClassSelectProps) {
  const hydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const offered = programs.filter(({ slug, classes }) => classes.length > 0 && (!hydrated || slug === chosen))
  if (offered.length === 0) {
    return null
  }
  return (
    <Field
      name="cohort"
      label={labels.classLabel}
      hint={labels.classHint}
      error={error}
      idPrefix={idPrefix}
      className="sm:col-span-2"
    >
      {(control) => (
        <Select {...select} {...control} key={hydrated ? chosen : 'all'}>
          <option value="">{labels.anyClass}</option>
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
