type Draft = Record<string, string>
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What this tab has stored under a name, null without; its reader looks at its shape. Storage may be refused. */
export function readStored(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null')
  } catch {
    return null
  }
}

/** Storage may be refused or full: then nothing is kept, and the form works without. */
export function writeStored(name: string, value: unknown) {
  try {
    sessionStorage.setItem(name, JSON.stringify(value))
  } catch {
    // full or forbidden
  }
}

/** What was typed into a form, for this tab only. */
export const readDraft = (name: string) => (readStored(name) ?? {}) as Draft
export const writeDraft = (name: string, draft: Draft) => writeStored(name, draft)

export function dropDraft(name: string) {
  try {
    sessionStorage.removeItem(name)
  } catch {
    // private browsing without storage: there was no draft either
  }
}

/** The controls whose value may be kept: never a password or a file. */
export const draftControls = (form: HTMLFormElement) =>
  [...form.elements].filter(
    (each): each is Control =>
      'name' in each &&
      'value' in each &&
      !/^(hidden|password|submit|button|file)$/.test((each as Control).type),
  )

const isChosen = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio'

/** A box that is not ticked is kept as '', so that it is not ticked again. */
export function keepDraft(name: string, form: HTMLFormElement) {
  const draft: Draft = {}
  for (const control of draftControls(form)) {
    const value = isChosen(control) && !control.checked ? '' : control.value
    draft[control.name] = value || (control.type === 'radio' ? (draft[control.name] ?? '') : '')
  }
  writeDraft(name, draft)
}

/** Puts a whole draft back, also over what the page came with. */
export function restoreDraft(name: string, form: HTMLFormElement) {
  const draft = readDraft(name)
  for (const control of draftControls(form)) {
    const kept = draft[control.name]
    if (kept === undefined) {
      continue
    }
    if (isChosen(control)) {
      control.checked = kept === control.value
    } else {
      control.value = kept
    }
  }
}
