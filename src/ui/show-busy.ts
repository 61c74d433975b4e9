/** A `Button` as it is while busy, where no component redraws it: its busy text lies under the other one. */
export function showBusy(button: Element | null, busy: boolean) {
  if (!button) {
    return
  }
  if (busy) {
    button.setAttribute('aria-busy', 'true')
  } else {
    button.removeAttribute('aria-busy')
  }
  const [text, busyText] = button.firstElementChild?.children ?? []
  text?.classList.toggle('invisible', busy && busyText !== undefined)
  busyText?.classList.toggle('invisible', !busy)
}
