'use client'

import { type RefObject, useEffect } from 'react'
import { draftControls, keepDraft, readDraft } from './draft'

/** Keeps what is typed over a reload, in this tab only. Put `onInput` on the form. */
export function useDraft(name: string, form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const draft = readDraft(name)
    if (!form.current) {
      return
    }
    for (const control of draftControls(form.current)) {
      const savedValue = draft[control.name]
      if (savedValue && control.value === '') {
        control.value = savedValue
      }
    }
  }, [name, form])
  return {
    onInput: () => {
      if (form.current) {
        keepDraft(name, form.current)
      }
    },
  }
}
