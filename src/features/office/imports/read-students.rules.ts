import { z } from 'zod'
import { studentImport as limits } from '@/config/limits'
import { defaultLocale, type Locale, locales } from '@/config/locales'
import { firstNameField, lastNameField } from '@/features/accounts/users/user-fields'
import { type Row, readRows } from '@/features/money/statements/read-rows.rules'
import { readMoment, readMoney } from '@/features/money/statements/read-statement.rules'
import { textsOf } from '@/i18n/texts-of'
import { comparable } from '@/lib/comparable'
import { doualaDayOf } from '@/lib/douala-time'
import { emailField } from '@/lib/email-field'
import { phoneField } from '@/lib/phone-field'
import { foldText } from '@/lib/search-terms'
import type { TextKey, TextParams } from '@/messages/text-key'
import { type ImportColumn, importColumns, optionalColumns, otherTitles } from './import-columns'

/** What was paid before, as the file says it. */
export interface PaidBefore {
  /** Whole XAF, above zero. */
  amountXaf: number
  /** A day of Douala. */
  on: string
  how: string
  receipt: string
}

export interface ImportLine {
  /** In the file, from 1. */
  line: number
  firstName: string
  lastName: string
  email: string
  emailKey: string
  /** E.164. */
  phone: string
  language: Locale
  /** Slug or title, as written. */
  program: string
  paid: PaidBefore | null
  /** The first day of the class. */
  cohort: string | null
  weeks: number
}

export interface Fault {
  line: number
  column: ImportColumn
  text: TextKey
  params?: TextParams
}

export interface ReadStudents {
  lines: ImportLine[]
  faults: Fault[]
  /** Lines below the titles. */
  count: number
}

type Outcome = ReadStudents | { problem: { text: TextKey; params?: TextParams } }

const foldTitle = (title: string) =>
  foldText(title)
    .replace(/[’']/g, "'")
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/[\s\u00a0\u202f_]+/g, ' ')
    .trim()

const titlesOf = (column: ImportColumn) =>
  [...locales.map((locale) => textsOf(locale, 'Imports.column')(column)), ...otherTitles[column]].map(
    foldTitle,
  )

type Places = Record<ImportColumn, number>

/** Where the columns are; -1: the file does not have it. */
function placesIn({ cells }: Row): Places {
  const titles = cells.map(foldTitle)
  const placeOf = (column: ImportColumn) => titles.findIndex((title) => titlesOf(column).includes(title))
  return Object.fromEntries(importColumns.map((column) => [column, placeOf(column)])) as Places
}

/** Our own files have an apostrophe before what a spreadsheet would run, such as +237. */
const plainCell = (cell: string) => cell.replace(/^'(?=[+=@-])/, '').trim()

const shortText = (max: number) =>
  z
    .string()
    .max(max, 'Validation.tooLong')
    .regex(/^\P{Cc}*$/u, 'Validation.invalid')

const languageOf = (written: string): Locale | undefined => {
  const folded = foldText(written)
  return folded === 'anglais' ? defaultLocale : locales.find((locale) => folded.startsWith(locale))
}

/** Reads the cells of one line and notes what is wrong with them. */
class LineReader {
  readonly faults: Fault[] = []

  constructor(
    private readonly row: Row,
    private readonly places: Places,
  ) {}

  cell(column: ImportColumn): string {
    return plainCell(this.row.cells[this.places[column]] ?? '')
  }

  fault(column: ImportColumn, text: TextKey, params?: TextParams) {
    this.faults.push({ line: this.row.line, column, text, ...(params && { params }) })
  }

  read<T extends string>(column: ImportColumn, schema: z.ZodType<T>): string {
    const parsed = schema.safeParse(this.cell(column))
    if (!parsed.success) {
      this.fault(column, parsed.error.issues[0]?.message as TextKey)
      return ''
    }
    return parsed.data
  }

  /** A day that has been, or that a class may begin on. */
  day(column: ImportColumn): string | null {
    const moment = readMoment(this.cell(column))
    if (!moment) {
      this.fault(column, 'Imports.faults.day')
    }
    return moment && doualaDayOf(moment.at)
  }
}

const paidColumns = ['amount', 'paidOn', 'paidHow', 'receipt'] as const

/** All four columns, or none. */
function readPaid(reader: LineReader, now: Date): PaidBefore | null {
  const empty = paidColumns.filter((column) => reader.cell(column) === '')
  if (empty.length === paidColumns.length) {
    return null
  }
  if (empty.length > 0) {
    for (const column of empty) {
      reader.fault(column, 'Imports.faults.paidMissing')
    }
    return null
  }
  const amountXaf = readMoney(reader.cell('amount'))
  if (amountXaf === null || amountXaf <= 0 || amountXaf > limits.mostXaf) {
    reader.fault('amount', 'Imports.faults.amount')
  }
  const on = reader.day('paidOn')
  if (on !== null && (on > doualaDayOf(now) || on < limits.firstDay)) {
    reader.fault('paidOn', 'Imports.faults.dayOutside')
  }
  const how = reader.read('paidHow', shortText(limits.howChars))
  const receipt = reader.read('receipt', shortText(limits.receiptChars))
  return { amountXaf: amountXaf ?? 0, on: on ?? '', how, receipt }
}

function readWeeks(reader: LineReader, paid: PaidBefore | null): number {
  const written = reader.cell('weeks')
  if (!/^\d{0,3}$/.test(written)) {
    reader.fault('weeks', 'Imports.faults.weeks')
    return 0
  }
  const weeks = Number(written)
  if (weeks > 0 && paid === null && paidColumns.every((column) => reader.cell(column) === '')) {
    reader.fault('weeks', 'Imports.faults.weeksUnpaid')
  }
  return weeks
}

function readLine(row: Row, places: Places, now: Date): { line: ImportLine; faults: Fault[] } {
  const reader = new LineReader(row, places)
  const language = languageOf(reader.cell('language'))
  if (!language) {
    reader.fault('language', 'Imports.faults.language')
  }
  const email = reader.read('email', emailField)
  const paid = readPaid(reader, now)
  const line = {
    line: row.line,
    firstName: reader.read('firstName', firstNameField),
    lastName: reader.read('lastName', lastNameField),
    email,
    emailKey: comparable(email),
    phone: reader.read('phone', phoneField),
    language: language ?? defaultLocale,
    program: reader.read('program', shortText(limits.programChars).min(1, 'Imports.faults.programUnknown')),
    paid,
    cohort: reader.cell('cohort') === '' ? null : reader.day('cohort'),
    weeks: readWeeks(reader, paid),
  }
  if (line.cohort !== null && paid === null) {
    reader.fault('cohort', 'Imports.faults.cohortUnpaid')
  }
  return { line, faults: reader.faults }
}

/** What only two lines together show: one person under two names, or one receipt given to two people. */
export function faultsBetween(lines: readonly ImportLine[]): Fault[] {
  const people = new Map<string, ImportLine>()
  const receipts = new Map<string, ImportLine>()
  return lines.flatMap((line): Fault[] => {
    const faults: Fault[] = []
    const same = people.get(line.emailKey)
    const nameOf = ({ firstName, lastName }: ImportLine) => foldText(`${firstName} ${lastName}`)
    if (same && nameOf(same) !== nameOf(line)) {
      faults.push({
        line: line.line,
        column: 'email',
        text: 'Imports.faults.otherName',
        params: { other: same.line },
      })
    }
    people.set(line.emailKey, same ?? line)
    const receipt = line.paid && `${line.paid.on} ${foldText(line.paid.receipt)}`
    const given = receipt === null ? undefined : receipts.get(receipt)
    if (given && given.emailKey !== line.emailKey) {
      faults.push({
        line: line.line,
        column: 'receipt',
        text: 'Imports.faults.receiptTwice',
        params: { other: given.line },
      })
    }
    if (receipt !== null) {
      receipts.set(receipt, given ?? line)
    }
    return faults
  })
}

/** The lines of a file, and everything that is wrong with them, line by line. A file that is no such list is refused whole. */
export function readStudents(file: string, now: Date): Outcome {
  const [head, ...rows] = readRows(file) ?? []
  if (!head || rows.length > limits.lines) {
    return head
      ? { problem: { text: 'Imports.errors.tooLong', params: { lines: limits.lines } } }
      : { problem: { text: 'Imports.errors.empty' } }
  }
  const places = placesIn(head)
  const missing = importColumns.filter((column) => places[column] < 0 && !optionalColumns.includes(column))
  if (missing.length > 0) {
    const titles = missing.map((column) => otherTitleOf(column)).join(', ')
    return { problem: { text: 'Imports.errors.columns', params: { missing: titles } } }
  }
  if (rows.length === 0) {
    return { problem: { text: 'Imports.errors.empty' } }
  }
  const read = rows.map((row) => readLine(row, places, now))
  const lines = read.filter(({ faults }) => faults.length === 0).map(({ line }) => line)
  return {
    lines,
    faults: [...read.flatMap(({ faults }) => faults), ...faultsBetween(lines)],
    count: rows.length,
  }
}

/** The title in each language: the reader of a refusal sees which column is meant. */
const otherTitleOf = (column: ImportColumn) =>
  [...new Set(locales.map((locale) => textsOf(locale, 'Imports.column')(column)))].join(' / ')
