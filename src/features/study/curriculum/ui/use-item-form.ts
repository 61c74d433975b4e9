'use client'

import { useLayoutEffect } from 'react'
import { plainFields } from '@/lib/merge-fields'
import type { FormAnswer } from '@/ui/form-answer'
import { type StoredRecord, useMergedForm } from '@/ui/use-merged-form'
import type { ItemField, ItemValues } from '../item-values'
import { useItemVersion } from './item-version'

interface Options {
  /** The name of the draft in the storage of this tab. */
  name: string
  storedItem: StoredRecord<ItemValues>
  action: (previous: FormAnswer, form: FormData) => Promise<FormAnswer>
  rules: Readonly<Record<string, string>>
  networkError: string
}

/** The editor's form, whose version the other forms of its page share. */
export function useItemForm({ name, storedItem, action, rules, networkError }: Options) {
  const editor = useMergedForm<ItemValues, FormAnswer>(action, {
    check: { schema: async () => (await import('../curriculum.schema')).saveDraftSchema, rules },
    networkError,
    stored: storedItem,
    merging: plainFields,
    draft: name,
    onAnswer: ({ status, data }) => {
      if (status === 'ok' && data) {
        onMade((data as StoredRecord<ItemValues>).version)
      }
    },
  })
  const { version, onMade, setSaving } = useItemVersion(editor.base.version)
  const { busy } = editor
  // Before anybody can press another form's button.
  useLayoutEffect(() => setSaving(busy), [busy, setSaving])
  return {
    ...editor,
    version,
    change: (field: ItemField, value: string) =>
      editor.change(field, (before) => ({ ...before, [field]: value })),
  }
}
