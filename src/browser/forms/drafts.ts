import { draftControls, keepDraft, readDraft } from '@/ui/draft'
import { isChanged, isSwitch } from './typed'

/** Forms whose input survives a reload. */
const withDraft = 'form[data-draft]'

const offers = (control: HTMLSelectElement, value: string) =>
  [...control.options].some((option) => option.value === value)

function fillFromDraft(form: HTMLFormElement) {
  const draft = readDraft(form.dataset.draft as string)
  const address = new URLSearchParams(location.search)
  for (const control of draftControls(form)) {
    const value = draft[control.name]
    const fits = !(control instanceof HTMLSelectElement) || offers(control, value ?? '')
    const isOfAddress = address.get(control.name) === control.value
    if (value && fits && !isOfAddress && !isSwitch(control) && !isChanged(control)) {
      control.value = value
    }
  }
}

/** Until the framework is loaded, which keeps drafts itself. */
export function keepDrafts(isRich: () => boolean) {
  document.querySelectorAll<HTMLFormElement>(withDraft).forEach(fillFromDraft)
  document.addEventListener('input', ({ target }) => {
    const form = target instanceof Element && target.closest<HTMLFormElement>(withDraft)
    if (form && !isRich()) {
      keepDraft(form.dataset.draft as string, form)
    }
  })
}
