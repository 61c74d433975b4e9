/** A second reader of RFC 4180, written from its grammar. Also reads with another separator, as a French Excel does. */
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
    const mark = text[at] as string
    if (quoted) {
      if (mark === '"' && text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else if (mark === '"') {
        quoted = false
      } else {
        cell += mark
      }
    } else if (mark === '"' && cell === '') {
      quoted = true
    } else if (mark === separator) {
      endCell()
    } else if (mark === '\n' || (mark === '\r' && text[at + 1] === '\n')) {
      if (mark === '\r') {
        at += 1
      }
      endCell()
      rows.push(row)
      row = []
    } else {
      cell += mark
    }
  }
  if (cell !== '' || row.length > 0) {
    endCell()
    rows.push(row)
  }
  return rows
}
