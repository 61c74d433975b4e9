/** Puts text where the cursor is, as typing would: drafts and buttons that listen to the field hear of it. */
export function typeInto(area: HTMLTextAreaElement, text: string) {
  const { selectionStart: start, selectionEnd: end, value } = area
  const before = value.slice(0, start)
  const space = before !== '' && !/\s$/.test(before) ? ' ' : ''
  area.setRangeText(`${space}${text}`, start, end, 'end')
  area.dispatchEvent(new Event('input', { bubbles: true }))
  area.focus()
}
