import { cellsOf, shiftFormula } from './fill'

/** The learner's cells as text: one line `D2: =B2*C2` per cell, or `D2:D40: =B2*C2` for one that is filled down. */
export const readLines = (code: string): Record<string, string> =>
  Object.fromEntries(
    code.split('\n').flatMap((line) => {
      const cell = '[A-Z]{1,2}[1-9]\\d{0,2}'
      const [, range, content] = new RegExp(`^\\s*(${cell}(?::${cell})?)\\s*:\\s*(.*)$`).exec(line) ?? []
      return range !== undefined && content !== undefined
        ? cellsOf(range).map((name, n) => [name, shiftFormula(content.trim(), n)])
        : []
    }),
  )

export const writeLines = (cells: Readonly<Record<string, string>>) =>
  Object.entries(cells)
    .filter(([, content]) => content !== '')
    .map(([name, content]) => `${name}: ${content}`)
    .join('\n')
