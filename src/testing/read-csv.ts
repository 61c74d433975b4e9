/**
 * A second parser of RFC 4180, written from its grammar. Also reads other separators, as a French Excel does.
 */
export function readCsv(text: string, separator = ','): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let quoted = false
  const endCell = () => {
    row.push(cell)
    cell = ''
  }
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] as string
    if (quoted) {
      if (character === '"' && text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else if (character === '"') {
        quoted = false
      } else {
        cell += character
      }
    } else if (character === '"' && cell === '') {
      quoted = true
    } else if (character === separator) {
      endCell()
    } else if (character === '\n' || (character === '\r' && text[at + 1] === '\n')) {
      if (character === '\r') {
        at += 1
      }
      endCell()
      rows.push(row)
      row = []
    } else {
      cell += character
    }
  }
  if (cell !== '' || row.length > 0) {
    endCell()
    rows.push(row)
  }
  return rows
}
