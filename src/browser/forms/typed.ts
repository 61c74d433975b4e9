import { fillFromDraft, isChanged, isControl, isSwitch, keepDraft, putBack, valueIn } from '@/ui/draft'

/** Forms whose input survives a reload. */
const withDraft = 'form[data-draft]'
const typed = new Map<string, string | boolean>()
let isPuttingBack = false

/** Until the framework is loaded, which keeps drafts itself. */
export function keepDrafts(isRich: () => boolean) {
  for (const form of document.querySelectorAll<HTMLFormElement>(withDraft)) {
    fillFromDraft(form.dataset.draft as string, form)
  }
  document.addEventListener('input', ({ target }) => {
    const form = target instanceof Element && target.closest<HTMLFormElement>(withDraft)
    if (form && !isRich()) {
      keepDraft(form.dataset.draft as string, form)
    }
  })
}

/** What was typed or chosen before the framework was loaded. */
export function noteTyped(target: EventTarget | null) {
  if (isControl(target) && target.id && target.type !== 'file' && !isPuttingBack) {
    typed.set(target.id, valueIn(target))
  }
}

/** Notes values that differ from the delivered page. */
export function noteChanged(form: HTMLFormElement) {
  for (const control of form.elements) {
    if (isControl(control) && isChanged(control)) {
      noteTyped(control)
    }
  }
}

/**
 * The framework may empty a field during hydration. Text that is typed at this moment is appended to the earlier
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

/** Hydration leaves a choice in the page but does not report it; it is undone here, so that putting it back is noticed. */
function undoChoice(id: string, value: string | boolean) {
  const control = document.getElementById(id)
  // A radio button that is off is reported by the one that is on.
  if (
    isControl(control) &&
    isSwitch(control) &&
    control.checked === value &&
    (value || control.type !== 'radio')
  ) {
    control.checked = !value
  }
}

/** One after the other: a choice may change what the next control offers. */
export async function putBackTyped() {
  for (const id of typed.keys()) {
    const value = typed.get(id) as string | boolean
    isPuttingBack = true
    undoChoice(id, value)
    putBack(id, value)
    isPuttingBack = false
    await new Promise((done) => setTimeout(done))
  }
  typed.clear()
}
