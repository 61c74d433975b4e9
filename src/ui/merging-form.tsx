'use client'

import { plainFields } from '@/lib/merge-fields'
import { type ActionFormProps, type AnyAnswer, FormView } from './action-form'
import { ConflictNotice, type ConflictTexts } from './conflict-notice'
import type { FormCheck } from './use-checked-form'
import { useMergedForm } from './use-merged-form'

interface MergingFormProps extends ActionFormProps {
  check: FormCheck
  /** Of the record that the fields were filled from. */
  version: number
  conflict: ConflictTexts & { title: string }
}

/** A `CheckedForm` of a record that two people may change at once. */
export function MergingForm({ action, onAnswer, check, version, conflict, ...props }: MergingFormProps) {
  const { fields, hidden, texts } = props
  const editor = useMergedForm(action as AnyAnswer, {
    check,
    networkError: texts.networkError,
    stored: {
      version,
      values: Object.fromEntries(fields.map(({ name, defaultValue = '' }) => [name, defaultValue])),
    },
    merging: plainFields,
    onAnswer,
  })
  const { state, busy, form, errors, values, merge } = editor
  const fieldOf = (path: string) => fields.find(({ name }) => name === path)
  const shown = (path: string, value: string) =>
    fieldOf(path)?.options?.find((option) => option.value === value)?.label ?? value
  return (
    <FormView
      {...props}
      state={state}
      busy={busy}
      form={form}
      errors={errors}
      hidden={{ ...hidden, version: String(editor.base.version) }}
      values={values}
      onType={(name, value) => editor.change(name, (before) => ({ ...before, [name]: value }))}
      notice={
        merge && (
          <ConflictNotice
            title={conflict.title}
            merge={merge}
            shown={shown}
            nameOf={(path) => fieldOf(path)?.label ?? path}
            labels={conflict}
            onTake={editor.take}
          />
        )
      }
    />
  )
}
