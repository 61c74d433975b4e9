/** The separator between the present text and a new paragraph: a blank line. */
function paragraphBreak(before: string): string {
  if (before.trim() === '') {
    return ''
  }
  const breaks = /\n*$/.exec(before)?.[0].length ?? 0
  return '\n'.repeat(Math.max(0, 2 - breaks))
}

/**
 * Inserts text at the cursor as if typed, so drafts and buttons that listen to the field are notified. A separate paragraph
 * gets a blank line before it, and after it if text follows.
 */
export function typeInto(area: HTMLTextAreaElement, text: string, as: 'words' | 'paragraph' = 'words') {
  const { selectionStart: start, selectionEnd: end, value } = area
  const before = value.slice(0, start)
  const after = value.slice(end)
  if (as === 'paragraph') {
    const rest = after.trim() === '' ? '' : '\n'.repeat(2 - Math.min(2, /^\n*/.exec(after)?.[0].length ?? 0))
    area.setRangeText(`${paragraphBreak(before)}${text}${rest}`, start, end, 'end')
  } else {
    const space = before !== '' && !/\s$/.test(before) ? ' ' : ''
    area.setRangeText(`${space}${text}`, start, end, 'end')
  }
  area.dispatchEvent(new Event('input', { bubbles: true }))
  area.focus()
}
