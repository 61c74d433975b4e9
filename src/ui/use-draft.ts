'use client'

import { type RefObject, useEffect } from 'react'

type Draft = Record<string, string>
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export const readDraft = (name: string): Draft => {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? '{}') as Draft
  } catch {
    return {}
  }
}

export function writeDraft(name: string, draft: Draft) {
  try {
    sessionStorage.setItem(name, JSON.stringify(draft))
  } catch {
    // full or forbidden: the form works without
  }
}

export function dropDraft(name: string) {
  try {
    sessionStorage.removeItem(name)
  } catch {
    // private browsing without storage: there was no draft either
  }
}

const controls = (form: HTMLFormElement) =>
  [...form.elements].filter(
    (each): each is Control =>
      'name' in each &&
      'value' in each &&
      !/^(hidden|password|submit|button|file)$/.test((each as Control).type),
  )

/** Keeps what is typed over a reload, in this tab only. Put `onInput` on the form. */
export function useDraft(name: string, form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const draft = readDraft(name)
    if (!form.current) {
      return
    }
    for (const control of controls(form.current)) {
      const kept = draft[control.name]
      if (kept && control.value === '') {
        control.value = kept
      }
    }
  }, [name, form])
  return {
    onInput: () => {
      if (!form.current) {
        return
      }
      const typed = controls(form.current).map(({ name: field, value }) => [field, value] as const)
      writeDraft(name, Object.fromEntries(typed))
    },
  }
}
