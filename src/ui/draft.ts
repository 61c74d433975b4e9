/**
 * What people type: which of it may be kept, where, and how it is put back. For components, for the scripts of pages, and for
 * the boot script, which is a part of every page.
 */
type Draft = Record<string, string>
export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** By the id of a control, because the framework may replace controls: its value, or whether it is chosen. */
export type Typed = Record<string, string | boolean>

export const isControl = (target: unknown): target is Control =>
  /^(INPUT|TEXTAREA|SELECT)$/.test(String((target as Element | null)?.tagName))

const isSelect = (control: Control): control is HTMLSelectElement => 'options' in control

export const isSwitch = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio'

export const valueIn = (control: Control) => (isSwitch(control) ? control.checked : control.value)

const offers = (control: HTMLSelectElement, value: string | boolean) =>
  [...control.options].some((option) => option.value === value)

/** Differs from the page as it was delivered. */
export function isChanged(control: Control) {
  if (isSwitch(control)) {
    return control.checked !== control.defaultChecked
  }
  if (isSelect(control)) {
    const options = [...control.options]
    const first = options.find(({ defaultSelected }) => defaultSelected) ?? options[0]
    return control.value !== first?.value
  }
  return control.value !== control.defaultValue
}

/** The controls whose value may be kept: never a password, which is a text while it is shown, a code or a file. */
export const draftControls = (form: HTMLFormElement) =>
  [...form.elements]
    .filter(isControl)
    .filter(
      ({ name, type, autocomplete }) =>
        !/^(hidden|password|submit|button|file)$/.test(type) &&
        !/password/i.test(name) &&
        autocomplete !== 'one-time-code',
    )

/** The framework notices a value by an event, and only when it differs from the one it has recorded for the control. */
export function put(control: Control, value: string | boolean) {
  if (isSwitch(control)) {
    if (control.checked !== value) {
      control.click()
    }
  } else if (!isSelect(control) || offers(control, value)) {
    control.value = ''
    const native = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')
    native?.set?.call(control, value)
    for (const type of ['input', 'change']) {
      control.dispatchEvent(new Event(type, { bubbles: true }))
    }
  }
}

export function putBack(id: string, value: string | boolean) {
  const control = document.getElementById(id)
  // Not where somebody is typing and nothing was lost: the keyboard may be composing a word.
  if (isControl(control) && (control !== document.activeElement || valueIn(control) !== value)) {
    put(control, value)
  }
}

/** The value that this tab has stored under a name; null: none. The caller checks its shape. Storage may be refused. */
export function readStored(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null')
  } catch {
    return null
  }
}

/** If storage is refused or full, nothing is stored, and the form works without it. */
export function writeStored(name: string, value: unknown) {
  try {
    sessionStorage.setItem(name, JSON.stringify(value))
  } catch {
    // full or forbidden
  }
}

/** The text typed into a form, only in this tab. */
export const readDraft = (name: string) => (readStored(name) ?? {}) as Draft

export function dropDraft(name: string) {
  try {
    sessionStorage.removeItem(name)
  } catch {
    // private browsing without storage: there was no draft either
  }
}

/** What is in the form, by name. A box that is not ticked is '', so that a draft does not tick it again. */
export function valuesOf(form: HTMLFormElement): Draft {
  const values: Draft = {}
  for (const control of draftControls(form)) {
    const value = isSwitch(control) && !control.checked ? '' : control.value
    values[control.name] = value || (control.type === 'radio' ? (values[control.name] ?? '') : '')
  }
  return values
}

export const keepDraft = (name: string, form: HTMLFormElement) => writeStored(name, valuesOf(form))

/** Fills in what the page came without, and nobody has chosen, here or by the address. */
export function fillFromDraft(name: string, form: HTMLFormElement) {
  const draft = readDraft(name)
  const address = new URLSearchParams(location.search)
  for (const control of draftControls(form)) {
    const kept = draft[control.name] ?? ''
    const isOpen = isSelect(control)
      ? !isChanged(control) && address.get(control.name) !== control.value && offers(control, kept)
      : !isSwitch(control) && control.value === ''
    if (kept && isOpen) {
      control.value = kept
    }
  }
}

/** Restores a whole draft, also over the values of the page. */
export function restoreDraft(name: string, form: HTMLFormElement) {
  const draft = readDraft(name)
  for (const control of draftControls(form)) {
    const kept = draft[control.name]
    if (kept === undefined) {
      continue
    }
    if (isSwitch(control)) {
      control.checked = kept === control.value
    } else {
      control.value = kept
    }
  }
}
