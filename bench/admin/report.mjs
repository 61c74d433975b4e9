import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { processors, row, table } from '../shared/figures.mjs'

/** @import { Bulk } from './bulk.mjs' */
/** @typedef {{ what: string, asked: string[], p50: number, p95: number, ratio: number | undefined, statements: number, mostStatements: number, scans: string[], kept: boolean }} Entry */
/** @typedef {{ rows: number, megabytes: number, firstByte: number, total: number, moreMemory: number }} Export */

/** @param {number} value */
const ms = (value) => value.toFixed(0)
/** @param {boolean} isKept */
const tick = (isKept) => (isKept ? 'yes' : '**no**')

/** @param {{ name: string, entries: Entry[] }} list */
function listTable({ name, entries }) {
  return [
    `### ${name}`,
    '',
    row([
      'what',
      'median ms',
      '95th percentile ms',
      'times the first page',
      'SQL statements',
      'read from end to end',
      'kept',
    ]),
    row(Array(7).fill('---')),
    ...entries.map(({ what, p50, p95, ratio, statements, scans, kept }) =>
      row([
        what,
        ms(p50),
        ms(p95),
        ratio ? ratio.toFixed(2) : '',
        statements,
        scans.join(', ') || 'nothing',
        tick(kept),
      ]),
    ),
    '',
  ]
}

const moneyHead = '### Money'

/** The section that `npm run bench:money` writes; the other benchmark leaves it as it is. @param {string} file */
function moneySection(file) {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const start = text.indexOf(moneyHead)
  return start < 0 ? '' : text.slice(start)
}

/**
 * Replaces the section of the money page.
 * @param {string} file
 * @param {{ rows: number, seconds: number, measured: { what: string, p50: number, p95: number, isKept: boolean }[] }} report
 */
export function writeMoneySection(file, { rows, seconds, measured }) {
  const text = readFileSync(file, 'utf8')
  const start = text.indexOf(moneyHead)
  const before = start < 0 ? `${text.trimEnd()}\n\n` : text.slice(0, start)
  const section = [
    moneyHead,
    '',
    `${rows.toLocaleString('en')} payments of eight years (\`npm run bench:money\`), on ${processors()} cores, Node ${process.version}. The job added the whole ledger up in ${seconds} s. Bar: 95th percentile at most 200 ms.`,
    '',
    table(
      ['what', 'median ms', '95th percentile ms', 'kept'],
      measured.map(({ what, p50, p95, isKept }) => [what, ms(p50), ms(p95), tick(isKept)]),
    ),
    '',
  ]
  writeFileSync(file, before + section.join('\n'))
}

/**
 * @param {string} file
 * @param {{ rows: number, lists: { name: string, entries: Entry[] }[], bulk: Bulk, csv: Export, quick: boolean }} report
 */
export function writeOfficeReport(file, { rows, lists, bulk, csv, quick }) {
  const lines = [
    '# Benchmarks of the back office',
    '',
    'Written by `npm run bench:admin`: do not edit by hand.',
    '',
    `A database with ${rows.toLocaleString('en')} students, as many contact messages and audit entries, and a tenth as many payments; the production build and PostgreSQL on ${processors()} cores, Node ${process.version}${quick ? '; a quick run, for its shape only' : ''}. Ten requests arrive a second; of screens, which people open, and of searches three: one person may search twice a second. Times depend on the machine; statements and plans do not.`,
    '',
    'Bars: 95th percentile at most 150 ms; the deepest page at most 3 times the first (medians); at most 3 SQL statements a list and 18 for the first page, the session included, one more for a program for the colleagues on the screen of messages, and for the names on that of the audit log; no large table read from end to end.',
    '',
    ...lists.flatMap(listTable),
    '### An action on many',
    '',
    `Archiving ${bulk.count.toLocaleString('en')} messages, all that match: the answer, and the work in the background (${bulk.done.toLocaleString('en')} done). More than 10,000 are refused. After each five presses the table is vacuumed, as autovacuum would within a minute.`,
    '',
    table(
      ['what', 'median ms', '95th percentile ms', 'seconds until done', 'kept'],
      [
        [
          'bulk action on 10,000: answer',
          ms(bulk.p50),
          ms(bulk.p95),
          bulk.seconds.toFixed(1),
          tick(bulk.p95 <= 150),
        ],
        ['more than 10,000: refusal', '', ms(bulk.refusedP95), '', tick(bulk.refusedP95 <= 150)],
      ],
    ),
    '',
    '### Export of all users as CSV',
    '',
    'The second of two: the first lets the heap of a fresh process reach its usual size, however many rows there are.',
    '',
    row(['rows', 'MB', 'first byte ms', 'seconds in all', 'more memory MB', 'kept (< 64 MB)']),
    row(Array(6).fill('---')),
    row([
      csv.rows,
      csv.megabytes.toFixed(1),
      ms(csv.firstByte),
      (csv.total / 1000).toFixed(1),
      csv.moreMemory.toFixed(1),
      tick(csv.moreMemory < 64),
    ]),
    '',
  ]
  const money = moneySection(file)
  writeFileSync(file, `${lines.join('\n')}${money && `\n${money}`}`)
}
