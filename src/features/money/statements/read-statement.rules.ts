import { minute, second } from '@/config/durations'
import { statement } from '@/config/limits'
import { transactionKey } from '@/features/money/payments/search.rules'
import { checkPhone } from '@/lib/cameroon-phone'
import { foldText } from '@/lib/search-terms'
import type { TextKey } from '@/messages/text-key'
import { type Row, readRows } from './read-rows.rules'
import { type ColumnName, type Columns, columnNames } from './statement-columns'

/** One movement of money. */
export interface StatementEntry {
  number: string
  key: string
  /** Our reference of a request, where the line names it. */
  requestReference: string | null
  at: Date
  isOut: boolean
  /** Whole XAF, above zero. */
  amountXaf: number
  /** E.164. */
  phone: string | null
  text: string
}

interface ReadStatement {
  entries: StatementEntry[]
  /** Of the last line, one unit of its clock later: not included. */
  until: Date
}

type StatementProblem = {
  text: TextKey
  params?: Record<string, string | number>
}

type Outcome = ReadStatement | { problem: StatementProblem }

/** Instead of the usual titles, those that a person has named. */
type NamedColumns = Partial<Record<ColumnName, string>>

const foldTitle = (title: string) =>
  foldText(title)
    .replace(/[\s_]+/g, ' ')
    .trim()

type Places = Partial<Record<ColumnName, number[]>>

/** Where the columns are in this row of titles, in the order of the titles that are looked for. */
function placesIn(row: Row, columns: Columns, named: NamedColumns): Places {
  const titles = row.cells.map(foldTitle)
  const places: Places = {}
  for (const name of columnNames) {
    const wanted = named[name] ? [named[name]] : columns[name]
    places[name] = wanted.map((title) => titles.indexOf(foldTitle(title))).filter((place) => place >= 0)
  }
  return places
}

const has = (places: Places, name: ColumnName) => (places[name]?.length ?? 0) > 0

const isComplete = (places: Places) =>
  has(places, 'number') &&
  has(places, 'date') &&
  (has(places, 'amount') || has(places, 'credit') || has(places, 'debit'))

const searchedForTitles = 30

/** The first cell that is filled in. */
const cellOf = (row: Row, places: Places, name: ColumnName) =>
  places[name]?.map((place) => row.cells[place] ?? '').find((cell) => cell !== '') ?? ''

/** '15 000', '15,000.00', '15.000,00', '-15000 FCFA'; null: no amount in whole francs. */
export function readMoney(written: string): number | null {
  const bare = written.replace(/[\s\u00a0\u202f\u2009]|f\.?cfa|xaf|cfa/gi, '').replace(/^[−–]/, '-')
  const match = /^([+-]?)(\d{1,3}(?:[.,]\d{3})+|\d+)(?:[.,]0{1,2})?$/.exec(bare)
  if (!match) {
    return null
  }
  const amount = Number((match[2] ?? '').replace(/\D/g, ''))
  return Number.isSafeInteger(amount) && amount <= 2_000_000_000 ? amount * (match[1] === '-' ? -1 : 1) : null
}

interface Moment {
  at: Date
  /** How exactly it was written. */
  unitMs: number
}

const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/
const dayFirst = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})/
const clock = /(\d{1,2})[:h](\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(am|pm)?\s*(z|[+-]\d{2}:?\d{2})?$/i

/** A day with or without a time, as ISO or day first, in Douala's time unless it names its zone. */
export function readMoment(written: string): Moment | null {
  const text = written.trim()
  const isoDay = iso.exec(text)
  const [, year, month, day] = isoDay ?? (([all, d, m, y]) => [all, y, m, d])(dayFirst.exec(text) ?? [])
  if (!year || !month || !day) {
    return null
  }
  const rest = text.slice((isoDay ?? dayFirst.exec(text))?.[0].length ?? 0).replace(/^[T,\s]+/i, '')
  const time = rest === '' ? null : clock.exec(rest)
  if (rest !== '' && time?.index !== 0) {
    return null
  }
  const [, hours = '0', minutes = '0', seconds, half, zone] = time ?? []
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hours)
  const two = (value: string | number) => String(value).padStart(2, '0')
  const offset = zone ? zone.toUpperCase().replace(/^([+-]\d{2})(\d{2})$/, '$1:$2') : '+01:00'
  const local = `${year}-${two(month)}-${two(day)}`
  const at = new Date(`${local}T${two(hour)}:${two(minutes)}:${two(seconds ?? '0')}${offset}`)
  // 31 February is no day, and Date would count on.
  const isReal = new Date(`${local}T00:00:00Z`).getUTCDate() === Number(day)
  if (Number.isNaN(at.getTime()) || !isReal) {
    return null
  }
  return { at, unitMs: time ? (seconds ? second : minute) : 24 * 60 * minute }
}

const wentThrough =
  /^(success|succes|complet|ok$|reussi|termin|valid|effectu|settled|paid|paye|approuv|approved)/
const outgoing =
  /(pay ?out|disburs|refund|withdraw|cash ?out|\bdebit|sent\b|retrait|rembours|sortie|envoi|decaissement|reversal)/

const phoneIn = (cell: string): string | null => {
  const found = /(?:\+?237)?6\d{8}(?!\d)/.exec(cell.replace(/[\s.-]/g, ''))
  const checked = found ? checkPhone(found[0]) : null
  return checked?.ok ? checked.e164 : null
}

const ourReference = /\bMBA-[A-Z0-9]{10}-\d{1,3}\b/i

/** Above zero: money came in; below: it went out; null: not written as an amount. */
function movementOf(row: Row, places: Places): number | null {
  if (has(places, 'credit') || has(places, 'debit')) {
    const credit = readMoney(cellOf(row, places, 'credit') || '0')
    const debit = readMoney(cellOf(row, places, 'debit') || '0')
    return credit === null || debit === null ? null : Math.abs(credit) - Math.abs(debit)
  }
  const amount = readMoney(cellOf(row, places, 'amount'))
  const isOut = outgoing.test(foldText(cellOf(row, places, 'type')))
  return amount === null ? null : isOut ? -Math.abs(amount) : amount
}

const storable = (text: string, max: number) => text.replace(/\p{Cc}+/gu, ' ').slice(0, max)

type ReadLine = { entry: StatementEntry; unitMs: number } | { problem: StatementProblem } | null

/** null: no movement of money, such as a total, or one that did not go through. */
function readLine(row: Row, places: Places): ReadLine {
  const number = cellOf(row, places, 'number')
  const status = foldText(cellOf(row, places, 'status'))
  const key = transactionKey(number)
  if (key === '' || (status !== '' && !wentThrough.test(status))) {
    return null
  }
  const wrong = (text: TextKey) => ({ problem: { text, params: { line: row.line } } })
  const currency = cellOf(row, places, 'currency')
  if (currency !== '' && !/^(xaf|f ?cfa|cfa)$/i.test(currency)) {
    return wrong('Statements.errors.currency')
  }
  const moment = readMoment(`${cellOf(row, places, 'date')} ${cellOf(row, places, 'time')}`)
  if (!moment) {
    return wrong('Statements.errors.date')
  }
  const movement = movementOf(row, places)
  if (movement === null) {
    return wrong('Statements.errors.amount')
  }
  if (movement === 0) {
    return null
  }
  const text = row.cells.join(' · ')
  return {
    unitMs: moment.unitMs,
    entry: {
      number: storable(number, statement.numberChars),
      key: key.slice(0, statement.numberChars),
      requestReference: ourReference.exec(text)?.[0].toUpperCase() ?? null,
      at: moment.at,
      isOut: movement < 0,
      amountXaf: Math.abs(movement),
      phone: phoneIn(cellOf(row, places, 'phone')),
      text: storable(text, statement.lineChars),
    },
  }
}

/** A fee is written with the number of its payment: of two movements with one number in one direction the larger counts. */
function withoutFees(entries: readonly StatementEntry[]): StatementEntry[] {
  const byNumber = new Map<string, StatementEntry>()
  for (const entry of entries) {
    const name = `${entry.isOut} ${entry.key}`
    const other = byNumber.get(name)
    if (!other || other.amountXaf < entry.amountXaf) {
      byNumber.set(name, entry)
    }
  }
  return [...byNumber.values()]
}

/** The movements of a file; a file with a line that cannot be read is refused whole, with the number of that line. */
export function readStatement(file: string, columns: Columns, named: NamedColumns = {}): Outcome {
  const rows = readRows(file)
  if (!rows || rows.length > statement.lines + searchedForTitles) {
    return { problem: { text: 'Statements.errors.tooLong', params: { lines: statement.lines } } }
  }
  const titles = rows
    .slice(0, searchedForTitles)
    .findIndex((row) => isComplete(placesIn(row, columns, named)))
  const head = rows[titles]
  if (!head) {
    const widest = rows.slice(0, searchedForTitles).toSorted((a, b) => b.cells.length - a.cells.length)[0]
    const found = (widest?.cells ?? []).filter(Boolean).slice(0, 12).join(', ').slice(0, 200)
    return { problem: { text: 'Statements.errors.columns', params: { found: found || '–' } } }
  }
  const places = placesIn(head, columns, named)
  const entries: StatementEntry[] = []
  let until = 0
  for (const row of rows.slice(titles + 1)) {
    const read = readLine(row, places)
    if (read && 'problem' in read) {
      return read
    }
    if (read) {
      entries.push(read.entry)
      until = Math.max(until, read.entry.at.getTime() + read.unitMs)
    }
  }
  if (entries.length === 0) {
    return { problem: { text: 'Statements.errors.empty' } }
  }
  return { entries: withoutFees(entries), until: new Date(until) }
}
