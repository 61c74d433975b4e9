'use client'

import { type RefObject, useEffect } from 'react'
import { fillFromDraft, keepDraft, restoreDraft } from './draft'

/**
 * Keeps what is typed over a reload, in this tab only; null keeps nothing. Put `onInput` on the form. `whole`: boxes too, and over what the page
 * came with; its name then says which state of the record it belongs to.
 */
export function useDraft(
  name: string | null,
  form: RefObject<HTMLFormElement | null>,
  { whole = false }: { whole?: boolean } = {},
) {
  useEffect(() => {
    if (!form.current || name === null) {
      return
    }
    if (whole) {
      restoreDraft(name, form.current)
    } else {
      fillFromDraft(name, form.current)
    }
  }, [name, form, whole])
  return {
    onInput: () => {
      if (form.current && name !== null) {
        keepDraft(name, form.current)
      }
    },
  }
}
