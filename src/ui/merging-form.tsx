'use client'

import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react'
import { type FieldMerge, mergeFields } from '@/lib/merge-fields'
import type { FieldSpec } from './action-field'
import { ActionForm } from './action-form'
import { ConflictNotice, type ConflictTexts } from './conflict-notice'
import type { ShownAnswer } from './form-answer'

type Values = Readonly<Record<string, string>>

/** What is stored by now; an action answers a conflict with it as its `data`. */
interface StoredFields {
  version: number
  values: Values
}

interface MergeTexts extends ConflictTexts {
  title: string
}

interface MergingProps {
  fields: readonly FieldSpec[]
  /** Of the record that the fields were filled from. */
  version: number
  conflict: MergeTexts
}

const controlOf = (form: HTMLFormElement | null | undefined, name: string) => {
  const control = form?.elements.namedItem(name)
  return control instanceof HTMLInputElement ||
    control instanceof HTMLSelectElement ||
    control instanceof HTMLTextAreaElement
    ? control
    : null
}

function fill(form: HTMLFormElement | null | undefined, name: string, value: string) {
  const control = controlOf(form, name)
  if (control) {
    control.value = value
    control.dispatchEvent(new Event('change', { bubbles: true }))
  }
}

const differences = (mine: Values, theirs: Values): FieldMerge => ({
  takenFields: [],
  clashes: Object.entries(theirs).flatMap(([path, value]) => {
    const typed = mine[path] ?? ''
    return typed === value ? [] : [{ path, mine: typed, theirs: value }]
  }),
})

/**
 * The version that is sent, and what a colleague saved in between: taken over where nothing was typed here, beside it where
 * both changed something. Without scripts everything that differs stands side by side, and saving again keeps what the form
 * shows.
 */
function Meeting({ fields, version, conflict, answer }: MergingProps & { answer: ShownAnswer }) {
  const place = useRef<HTMLInputElement>(null)
  // As the fields were filled; later readings of the page do not fill them again.
  const [base, setBase] = useState<StoredFields>(() => ({
    version,
    values: Object.fromEntries(fields.map(({ name, defaultValue = '' }) => [name, defaultValue])),
  }))
  const [merge, setMerge] = useState<FieldMerge | null>(null)
  const stored = answer.code === 'conflict' ? (answer.data as StoredFields | undefined) : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useLayoutEffect(() => {
    const form = place.current?.form
    if (!stored || !form) {
      return
    }
    const mine = Object.fromEntries(fields.map(({ name }) => [name, controlOf(form, name)?.value ?? '']))
    const merged = mergeFields(base.values, mine, stored.values)
    for (const name of merged.takenFields) {
      fill(form, name, merged.values[name] ?? '')
    }
    setBase(stored)
    setMerge(merged)
  }, [answer.at])
  const shown = merge ?? (stored ? differences(answer.values ?? {}, stored.values) : null)
  const fieldOf = (path: string) => fields.find(({ name }) => name === path)
  const textOf = (path: string, value: string) =>
    fieldOf(path)?.options?.find((option) => option.value === value)?.label ?? value
  return (
    <>
      <input ref={place} type="hidden" name="version" value={(stored ?? base).version} />
      {shown && (
        <ConflictNotice
          key={merge ? 'merged' : 'both'}
          title={conflict.title}
          merge={{
            ...shown,
            clashes: shown.clashes.map(({ path, mine, theirs }) => ({
              path,
              mine: textOf(path, mine),
              theirs: textOf(path, theirs),
            })),
          }}
          nameOf={(path) => fieldOf(path)?.label ?? path}
          labels={conflict}
          onTake={({ path }) => {
            fill(place.current?.form, path, base.values[path] ?? '')
            setMerge(
              (before) =>
                before && { ...before, clashes: before.clashes.filter((clash) => clash.path !== path) },
            )
          }}
        />
      )}
    </>
  )
}

type MergingFormProps = Omit<ComponentProps<typeof ActionForm>, 'notice'> & MergingProps

/** A form of a record that two people may change at once: see `ActionForm`. */
export const MergingForm = ({ version, conflict, ...form }: MergingFormProps) => (
  <ActionForm
    {...form}
    notice={(answer) => (
      <Meeting fields={form.fields} version={version} conflict={conflict} answer={answer} />
    )}
  />
)
