/** The last row of a sheet. */
export const lastRow = 200

const reference = /"(?:[^"]|"")*"|(?<![\p{L}\d_.$])(\$?[A-Za-z]{1,2})(\$?)([1-9]\d{0,2})(?![\p{L}\d_.(])/gu

/** A formula as it is copied so many rows down: rows without `$` go along. */
export const shiftFormula = (formula: string, rows: number) =>
  formula.startsWith('=')
    ? formula.replace(reference, (whole, column?: string, fixed?: string, row?: string) =>
        column === undefined || fixed === '$' ? whole : `${column}${Number(row) + rows}`,
      )
    : formula

const split = (name: string) => {
  const [, column = '', row = ''] = /^([A-Z]+)(\d+)$/.exec(name) ?? []
  return { column, row: Number(row) }
}

/** The cells of `D2:D40`, a part of one column; a single cell is itself. */
export function cellsOf(range: string): string[] {
  const [from = '', to = from] = range.split(':')
  const { column, row } = split(from)
  return Array.from({ length: Math.max(1, split(to).row - row + 1) }, (_, n) => `${column}${row + n}`)
}

/** The open cells directly below a cell. */
export function openBelow(name: string, open: readonly string[]): string[] {
  const { column, row } = split(name)
  const below: string[] = []
  for (let next = row + 1; open.includes(`${column}${next}`); next++) {
    below.push(`${column}${next}`)
  }
  return below
}

/** The cells after a cell was filled down: the ones below have its content, with other rows. */
export const fillDown = (
  cells: Readonly<Record<string, string>>,
  name: string,
  below: readonly string[],
) => ({
  ...cells,
  ...Object.fromEntries(below.map((each, n) => [each, shiftFormula(cells[name] ?? '', n + 1)])),
})
