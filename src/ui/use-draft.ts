'use client'

import { type RefObject, useEffect } from 'react'
import { draftControls, keepDraft, readDraft, restoreDraft } from './draft'

/**
 * Keeps what is typed over a reload, in this tab only. Put `onInput` on the form. `whole`: boxes and choices too, and
 * over what the page came with; its name then says which state of the record it belongs to.
 */
export function useDraft(
  name: string,
  form: RefObject<HTMLFormElement | null>,
  { whole = false }: { whole?: boolean } = {},
) {
  useEffect(() => {
    if (!form.current) {
      return
    }
    if (whole) {
      restoreDraft(name, form.current)
      return
    }
    const draft = readDraft(name)
    for (const control of draftControls(form.current)) {
      const savedValue = draft[control.name]
      if (savedValue && control.value === '') {
        control.value = savedValue
      }
    }
  }, [name, form, whole])
  return {
    onInput: () => {
      if (form.current) {
        keepDraft(name, form.current)
      }
    },
  }
}
