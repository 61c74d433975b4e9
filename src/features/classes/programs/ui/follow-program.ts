/** Offers only the classes of the chosen program. */
function narrowCohorts(cohorts: HTMLSelectElement, program: string) {
  for (const group of cohorts.querySelectorAll('optgroup')) {
    group.disabled = group.dataset.program !== program
    group.hidden = group.disabled
    if (group.disabled && group.contains(cohorts.selectedOptions[0] ?? null)) {
      cohorts.value = ''
    }
  }
}

/**
 * Shows the price and the classes of the chosen program in a form rendered by the server, whose list has the classes of
 * all programs.
 */
export function followProgram(form: HTMLFormElement) {
  const program = form.querySelector<HTMLSelectElement>('select[name=program]')
  const cohorts = form.querySelector<HTMLSelectElement>('select[name=cohort]')
  const shown = form.querySelector('[data-chosen-price]')
  const price = program?.selectedOptions[0]?.dataset.price
  if (shown && price) {
    shown.textContent = price
  }
  if (program && cohorts) {
    narrowCohorts(cohorts, program.value)
  }
}
