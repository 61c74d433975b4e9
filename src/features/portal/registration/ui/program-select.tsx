'use client'

import type { ComponentProps } from 'react'
import { Field } from '@/ui/field'
import { Select } from '@/ui/input'
import type { RegistrationTexts } from './registration-texts'

export interface ProgramChoice {
  slug: string
  title: string
  price: string
  isOnline: boolean
  /** Classes that can be chosen, or whose waiting list is open. */
  cohorts: readonly { value: string; label: string }[]
  /** The text of the button if this program is chosen. */
  submit: string
}

interface ProgramSelectProps extends ComponentProps<'select'> {
  programs: readonly ProgramChoice[]
  chosen: string | undefined
  labels: RegistrationTexts['labels']
  error?: string
  idPrefix: string
}

/**
 * The price is below the select, which is too narrow for both on a phone. The form has the same shape from the first paint
 * on: until the framework is loaded, the script of the page updates the price (`follow-program.ts`), and without scripts
 * all prices are listed if they differ.
 */
export function ProgramSelect({ programs, chosen, labels, error, idPrefix, ...select }: ProgramSelectProps) {
  const price = programs.find(({ slug }) => slug === chosen)?.price
  const differ = programs.some((each) => each.price !== programs[0]?.price)
  const groups = [
    { label: labels.onlineGroup, members: programs.filter(({ isOnline }) => isOnline) },
    { label: labels.campusGroup, members: programs.filter(({ isOnline }) => !isOnline) },
  ].filter(({ members }) => members.length > 0)
  return (
    <Field name="program" label={labels.program} error={error} idPrefix={idPrefix} className="sm:col-span-2">
      {(control) => (
        <>
          <Select {...select} {...control}>
            {groups.map(({ label, members }) => (
              <optgroup key={label} label={label}>
                {members.map((program) => (
                  <option
                    key={program.slug}
                    value={program.slug}
                    data-classes={program.cohorts.length > 0 ? '' : undefined}
                    data-price={differ ? program.price : undefined}
                  >
                    {program.title}
                  </option>
                ))}
              </optgroup>
            ))}
          </Select>
          {price && (
            <p role="status" className={`mt-1.5 text-soft tabular-nums ${differ ? 'hidden js:block' : ''}`}>
              {labels.price}{' '}
              <strong data-chosen-price="" suppressHydrationWarning className="text-ink">
                {price}
              </strong>
            </p>
          )}
          {differ && (
            <noscript>
              <ul className="mt-1.5 text-soft tabular-nums">
                {programs.map((program) => (
                  <li key={program.slug}>
                    {program.title}: {program.price}
                  </li>
                ))}
              </ul>
            </noscript>
          )}
        </>
      )}
    </Field>
  )
}
