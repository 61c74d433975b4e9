import { writeFileSync } from 'node:fs'
import { processors, table } from '../shared/figures.mjs'
import { generator } from '../shared/load.mjs'

/** @param {number} value */
const number = (value) => Math.round(value).toLocaleString('en')
/** @param {string} name @param {{ rps: number, p99: number, spread: number[] }} result */
const rate = (name, { rps, p99, spread }) => [name, number(rps), spread.map(number).join('–'), p99.toFixed(1)]

/** @param {string} file @param {Awaited<ReturnType<typeof import('../bench-capacity.mjs').measure>>} report */
export function writeCapacityReport(file, { pages, ratio, bar, sizes, memory, connections, quick }) {
  writeFileSync(
    file,
    `# What one instance carries

Written by \`npm run bench:capacity\`${quick ? ' (a quick run: take the figures as a smoke test)' : ''} on ${new Date().toISOString().slice(0, 10)}: Node ${process.version}, ${processors()}. The server has one core, the load generator (${generator}, 32 connections) and PostgreSQL the other. \`docs/operations/capacity.md\` says what follows from it.

## Requests

${table(
  ['what', 'requests/s', 'range', 'p99 ms'],
  pages.map(([name, result]) => rate(name, result)),
)}

A certificate's page from the store is ${ratio.toFixed(1)} times as fast as the same page under a bare \`next start\` (at least ${bar}): ${ratio >= bar ? 'kept' : '**missed**'}.

## One process

Memory after this load: ${number(memory / 1024 / 1024)} MB. Connections to the database: ${connections}.

## Bytes a row

Indexes and long values included, after \`vacuum\`; the share of the indexes in brackets. A signed certificate is ${number(sizes.certificateBytes / 1000)} KB, nearly all of it the PDF.

${table(
  ['table', 'rows measured', 'bytes a row', 'MB for 1,000,000 rows'],
  sizes.tables.map(({ name, count, perRow, indexShare }) => [
    `\`${name}\``,
    number(count),
    `${number(perRow)} (${Math.round(indexShare * 100)} %)`,
    number(perRow),
  ]),
)}
`,
  )
}
