/** Offers the classes of the chosen program only. */
function narrowClasses(classes: HTMLSelectElement, program: string) {
  for (const group of classes.querySelectorAll('optgroup')) {
    group.disabled = group.dataset.program !== program
    group.hidden = group.disabled
    if (group.disabled && group.contains(classes.selectedOptions[0] ?? null)) {
      classes.value = ''
    }
  }
}

/**
 * Shows the price and the classes of the chosen program, in a form as the server made it: there the list has the classes of
 * all.
 */
export function followProgram(form: HTMLFormElement) {
  const program = form.querySelector<HTMLSelectElement>('select[name=program]')
  const classes = form.querySelector<HTMLSelectElement>('select[name=cohort]')
  const shown = form.querySelector('[data-chosen-price]')
  const price = program?.selectedOptions[0]?.dataset.price
  if (shown && price) {
    shown.textContent = price
  }
  if (program && classes) {
    narrowClasses(classes, program.value)
  }
}
