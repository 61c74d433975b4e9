type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** By the id of the control, because the framework may replace controls. */
const typed = new Map<string, string | boolean>()

const isControl = (target: unknown): target is Control =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement

export const isSwitch = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio'

let isPuttingBack = false

/** What was typed or chosen before the framework was loaded. */
export function noteTyped(target: EventTarget | null) {
  if (!isControl(target) || !target.id || target.type === 'file' || isPuttingBack) {
    return
  }
  typed.set(target.id, isSwitch(target) ? target.checked : target.value)
}

export function isChanged(control: Control) {
  if (isSwitch(control)) {
    return control.checked !== control.defaultChecked
  }
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options]
    const first = options.find(({ defaultSelected }) => defaultSelected) ?? options[0]
    return control.value !== first?.value
  }
  return control.value !== control.defaultValue
}

/** What differs from the page as it was delivered. */
export function noteChanged(form: HTMLFormElement) {
  for (const control of form.elements) {
    if (isControl(control) && isChanged(control)) {
      noteTyped(control)
    }
  }
}

/**
 * The framework may empty a field while it hydrates it. What is typed at this moment is appended to the earlier
 * text.
 */
export function restoreBeforeTyping(target: EventTarget | null) {
  if (isControl(target) && typed.has(target.id) && !isSwitch(target) && !isPuttingBack) {
    const before = typed.get(target.id) as string
    if (target.value === '' && before !== '') {
      target.value = before
    }
  }
}

/** The framework notices a value by an event, and only when it differs from the one it has recorded for the control. */
function put(control: Control, value: string) {
  if (control instanceof HTMLSelectElement) {
    if (![...control.options].some((option) => option.value === value)) {
      return
    }
  } else {
    control.value = ''
  }
  const prototype = Object.getPrototypeOf(control) as Control
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value)
  for (const type of ['input', 'change']) {
    control.dispatchEvent(new Event(type, { bubbles: true }))
  }
}

function putBack(id: string, value: string | boolean) {
  const control = document.getElementById(id)
  if (!isControl(control)) {
    return
  }
  if (typeof value === 'boolean') {
    if ((control as HTMLInputElement).checked !== value) {
      control.click()
    }
  } else if (control !== document.activeElement || control.value !== value) {
    // Not where somebody is typing and nothing was lost: the keyboard may be composing a word.
    put(control, value)
  }
}

/** One after the other: a choice may change what the next control offers. */
export async function putBackTyped() {
  for (const id of typed.keys()) {
    isPuttingBack = true
    putBack(id, typed.get(id) as string | boolean)
    isPuttingBack = false
    await new Promise((done) => setTimeout(done))
  }
  typed.clear()
}
