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

export const keepDraft = (name: string, form: HTMLFormElement) =>
  writeDraft(name, Object.fromEntries(draftControls(form).map((control) => [control.name, control.value])))
