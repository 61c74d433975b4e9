/** Puts text at the cursor, as typing would: drafts and buttons that listen to the field are notified. */
export function typeInto(area: HTMLTextAreaElement, text: string) {
  const { selectionStart: start, selectionEnd: end, value } = area
  const before = value.slice(0, start)
  const space = before !== '' && !/\s$/.test(before) ? ' ' : ''
  area.setRangeText(`${space}${text}`, start, end, 'end')
  area.dispatchEvent(new Event('input', { bubbles: true }))
  area.focus()
}
