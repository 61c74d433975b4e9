import { cpus } from 'node:os'

/** @param {number[]} values */
export const median = (values) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** What the figures were measured on. */
export const processors = () => `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}`

/** @param {unknown[]} cells */
export const row = (cells) => `| ${cells.join(' | ')} |`

/** @param {string[]} head @param {unknown[][]} rows */
export const table = (head, rows) => [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n')
