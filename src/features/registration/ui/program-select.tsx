'use client'

import { type ComponentProps, useSyncExternalStore } from 'react'
import { Field } from '@/ui/field'
import { Select } from '@/ui/input'
import type { RegistrationTexts } from './registration-texts'

export interface ProgramChoice {
  slug: string
  title: string
  price: string
  isOnline: boolean
  /** Classes that can be chosen, or waited for. */
  classes: readonly { value: string; label: string }[]
  /** The text of the button when this is chosen. */
  submit: string
}

interface ProgramSelectProps extends ComponentProps<'select'> {
  programs: readonly ProgramChoice[]
  chosen: string | undefined
  labels: RegistrationTexts['labels']
  error?: string
  idPrefix: string
}

const never = () => () => {}

/**
 * The price is below the select, which is too narrow for both on a phone; without scripts, in each option.
 */
export function ProgramSelect({ programs, chosen, labels, error, idPrefix, ...select }: ProgramSelectProps) {
  const hydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const price = programs.find(({ slug }) => slug === chosen)?.price
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
                  <option key={program.slug} value={program.slug}>
                    {hydrated ? program.title : `${program.title} · ${program.price}`}
                  </option>
                ))}
              </optgroup>
            ))}
          </Select>
          {price && hydrated && (
            <p role="status" className="mt-1.5 text-soft tabular-nums">
              {labels.price} <strong className="text-ink">{price}</strong>
            </p>
          )}
        </>
      )}
    </Field>
  )
}
