/** Offers the classes of the chosen program only, in a form as the server made it: there the list has those of all. */
export function narrowClasses(form: HTMLFormElement) {
  const program = form.querySelector<HTMLSelectElement>('select[name=program]')
  const classes = form.querySelector<HTMLSelectElement>('select[name=cohort]')
  if (!program || !classes) {
    return
  }
  for (const group of classes.querySelectorAll('optgroup')) {
    group.disabled = group.dataset.program !== program.value
    group.hidden = group.disabled
    if (group.disabled && group.contains(classes.selectedOptions[0] ?? null)) {
      classes.value = ''
    }
  }
}
