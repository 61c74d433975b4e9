type Field = HTMLTextAreaElement | HTMLInputElement

/** Inserts text as if it had been typed, so that the browser's undo works. */
export function insertText(field: Field, text: string) {
  field.focus()
  if (!document.execCommand('insertText', false, text)) {
    field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

const step = '  '

/** Indents the selected lines by two spaces, or back. */
export function indent(area: HTMLTextAreaElement, inwards: boolean) {
  const { value } = area
  const from = value.lastIndexOf('\n', area.selectionStart - 1) + 1
  const end = value.indexOf('\n', area.selectionEnd)
  const to = end === -1 ? value.length : end
  const lines = value.slice(from, to).split('\n')
  const moved = lines.map((line) => (inwards ? step + line : line.replace(/^ {1,2}|^\t/, '')))
  area.setSelectionRange(from, to)
  insertText(area, moved.join('\n'))
  area.setSelectionRange(
    lines.length > 1 ? from : from + (moved[0]?.length ?? 0),
    from + moved.join('\n').length,
  )
}

/** A new line gets the indentation of the previous one. */
export function breakLine(area: HTMLTextAreaElement) {
  const line = area.value.slice(
    area.value.lastIndexOf('\n', area.selectionStart - 1) + 1,
    area.selectionStart,
  )
  const blank = /^[ \t]*/.exec(line)?.[0] ?? ''
  insertText(area, `\n${blank}${/[:{]$/.test(line.trimEnd()) ? step : ''}`)
}

export function selectLine(area: HTMLTextAreaElement, line: number) {
  const lines = area.value.split('\n')
  const from = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0)
  area.focus()
  area.setSelectionRange(from, from + (lines[line - 1]?.length ?? 0))
  area.scrollTop = Math.max(0, (line - 4) * (area.scrollHeight / Math.max(1, lines.length)))
}
