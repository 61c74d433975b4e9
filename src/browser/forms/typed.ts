import { fillFromDraft, isChanged, isControl, isSwitch, keepDraft, putBack, valueIn } from '@/ui/draft'

/** Forms whose input survives a reload. */
const withDraft = 'form[data-draft]'
const typed = new Map<string, string | boolean>()

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
  if (isControl(target) && target.id && target.type !== 'file') {
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
  if (isControl(target) && typed.has(target.id) && !isSwitch(target)) {
    const before = typed.get(target.id) as string
    if (target.value === '' && before !== '') {
      target.value = before
    }
  }
}

/** One after the other: a choice may change what the next control offers. */
export async function putBackTyped() {
  for (const [id, value] of typed) {
    const control = document.getElementById(id)
    // Hydration leaves a choice in the page and does not report it. Undone, it is noticed when it is put back.
    if (control && value === true) {
      ;(control as HTMLInputElement).checked = false
    }
    putBack(id, value)
    await new Promise((done) => setTimeout(done))
  }
}
