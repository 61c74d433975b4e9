type Draft = Record<string, string>
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What was typed into a form, for this tab only. Storage may be unavailable or full: then nothing is kept. */
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
