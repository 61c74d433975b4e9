import type { Language } from '../contract'
import { readDay, showDay, toSerial } from './dates'
import { answersDay, choosesValue, dayFunctions, functions } from './functions'
import { type Formula, FormulaError, parseFormula } from './parse'
import { formatValue } from './text-format'

/** A number that is shown as a day. */
export class Day {
  constructor(readonly serial: number) {}
}

export type Value = number | string | boolean | null | Day | SheetError
export class SheetError {
  constructor(readonly code: string) {}
}

export type Cells = Readonly<Record<string, string | number>>

const column = (name: string) =>
  [...name.replace(/\d+/, '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
const row = (name: string) => Number(name.replace(/\D+/, ''))
const letters = (number: number): string =>
  number > 26
    ? letters(Math.floor((number - 1) / 26)) + letters(((number - 1) % 26) + 1)
    : String.fromCharCode(64 + number)

const cellsMost = 10_000

function namesIn(from: string, to: string): string[][] {
  const [left, right] = [column(from), column(to)].sort((a, b) => a - b) as [number, number]
  const [top, bottom] = [row(from), row(to)].sort((a, b) => a - b) as [number, number]
  if ((right - left + 1) * (bottom - top + 1) > cellsMost) {
    throw new SheetError('#REF!')
  }
  return Array.from({ length: bottom - top + 1 }, (_, y) =>
    Array.from({ length: right - left + 1 }, (_, x) => `${letters(left + x)}${top + y}`),
  )
}

/** The value of a cell without a formula: a number, with decimal point or comma, a day, or a text. English writes `4,500` for 4500. */
export const readPlain = (text: string, language?: Language): number | string | Day => {
  const day = readDay(text)
  if (day !== undefined) {
    return new Day(day)
  }
  const close = text.replace(/[\s  ]/g, '')
  const isGrouped = language === 'en' && /^-?\d{1,3}(,\d{3})+(\.\d+)?%?$/.test(close)
  const bare = isGrouped ? close.replaceAll(',', '') : close.replace(',', '.')
  const percent = /^-?\d+(\.\d+)?%$/.test(bare)
  return /^-?\d+(\.\d+)?%?$/.test(bare) ? Number(bare.replace('%', '')) / (percent ? 100 : 1) : text
}

const number = (value: Value): number => {
  if (value instanceof SheetError) {
    throw value
  }
  const plainValue = typeof value === 'string' ? readPlain(value) : value
  if (typeof plainValue === 'string') {
    throw new SheetError('#VALUE!')
  }
  return plainValue instanceof Day ? plainValue.serial : Number(plainValue ?? 0)
}

const text = (value: Value): string => {
  if (value instanceof SheetError) {
    throw value
  }
  return typeof value === 'boolean'
    ? String(value).toUpperCase()
    : String((value instanceof Day ? value.serial : value) ?? '')
}

/** What a function of days gets; of a range it takes none. */
const asNumber = (value: Value | Value[][]) => {
  if (Array.isArray(value)) {
    throw new SheetError('#VALUE!')
  }
  return number(value)
}

function plain(value: Value): number | string | boolean | null {
  if (value instanceof SheetError) {
    throw value
  }
  return value instanceof Day ? value.serial : value
}

/** Words as French spreadsheets show them. */
const frenchWords: Readonly<Record<string, string>> = {
  '#NAME?': '#NOM?',
  '#VALUE!': '#VALEUR!',
  '#NUM!': '#NOMBRE!',
  '#ERROR!': '#ERREUR!',
  TRUE: 'VRAI',
  FALSE: 'FAUX',
}

function compareValues(first: Value, second: Value): number {
  const [one, other] = [plain(first), plain(second)]
  if (typeof one === 'string' || typeof other === 'string') {
    if (typeof one === 'number' || typeof other === 'number') {
      return typeof one === 'number' ? -1 : 1
    }
    const [a, b] = [text(one).toLowerCase(), text(other).toLowerCase()]
    return a < b ? -1 : a > b ? 1 : 0
  }
  return Number(one ?? 0) - Number(other ?? 0)
}

/** Removes the rounding errors of floating-point numbers. */
const clean = (value: number) => {
  if (!Number.isFinite(value)) {
    throw new SheetError('#NUM!')
  }
  return Number(value.toPrecision(14))
}

/** A day and a number of days make a day; between two days lies a number. */
const withDay = (one: Value, other: Value, result: number): Value =>
  one instanceof Day !== other instanceof Day ? new Day(result) : result

const operations: Record<string, (one: Value, other: Value) => Value> = {
  '+': (one, other) => withDay(one, other, clean(number(one) + number(other))),
  '-': (one, other) => withDay(one, other, clean(number(one) - number(other))),
  '*': (one, other) => clean(number(one) * number(other)),
  '/': (one, other) => {
    if (number(other) === 0) {
      throw new SheetError('#DIV/0!')
    }
    return clean(number(one) / number(other))
  },
  '^': (one, other) => clean(number(one) ** number(other)),
  '&': (one, other) => text(one) + text(other),
  '=': (one, other) => compareValues(one, other) === 0,
  '<>': (one, other) => compareValues(one, other) !== 0,
  '<': (one, other) => compareValues(one, other) < 0,
  '>': (one, other) => compareValues(one, other) > 0,
  '<=': (one, other) => compareValues(one, other) <= 0,
  '>=': (one, other) => compareValues(one, other) >= 0,
}

export class Sheet {
  private readonly values = new Map<string, Value>()
  private readonly open = new Set<string>()

  constructor(
    private readonly cells: Cells,
    private readonly language: Language = 'en',
    private readonly today?: string,
  ) {}

  /** The value of a cell; an error is a value too. */
  value(name: string): Value {
    const cachedValue = this.values.get(name)
    if (cachedValue !== undefined) {
      return cachedValue
    }
    if (this.open.has(name)) {
      return new SheetError('#CIRC!')
    }
    this.open.add(name)
    const value = this.compute(name)
    this.open.delete(name)
    this.values.set(name, value)
    return value
  }

  private compute(name: string): Value {
    const content = this.cells[name]
    if (content === undefined || content === '') {
      return null
    }
    if (typeof content === 'number') {
      return content
    }
    if (!content.startsWith('=')) {
      return readPlain(content, this.language)
    }
    try {
      return this.evaluate(parseFormula(content.slice(1), this.language))
    } catch (error) {
      if (error instanceof SheetError) {
        return error
      }
      return new SheetError(error instanceof FormulaError ? '#ERROR!' : '#VALUE!')
    }
  }

  private evaluate(formula: Formula): Value {
    switch (formula.kind) {
      case 'value':
        return formula.value
      case 'missing':
        return null
      case 'cell':
        return this.value(formula.name)
      case 'range':
        throw new SheetError('#VALUE!')
      case 'negative':
        return -number(this.evaluate(formula.one))
      case 'percent':
        return clean(number(this.evaluate(formula.one)) / 100)
      case 'operation': {
        const [one, other] = [this.evaluate(formula.one), this.evaluate(formula.other)]
        return (operations[formula.operator] as (typeof operations)[string])(one, other)
      }
      case 'call':
        return this.call(formula.name, formula.parts)
    }
  }

  private call(name: string, parts: Formula[]): Value {
    if (name === 'IF') {
      const [condition, yes, no] = parts
      const chosen = condition && this.evaluate(condition)
      if (chosen instanceof SheetError) {
        throw chosen
      }
      const branch = chosen ? yes : no
      return branch ? this.evaluate(branch) : Boolean(chosen)
    }
    if (name === 'IFERROR' || name === 'IFNA') {
      const [first, second] = parts.map((part) => () => this.evaluateSafely(part))
      const value = first?.() ?? null
      const isCaught = value instanceof SheetError && (name === 'IFERROR' || value.code === '#N/A')
      return isCaught ? (second?.() ?? null) : value
    }
    if (name === 'TODAY' || name === 'TEXT') {
      return name === 'TODAY' ? this.day() : this.written(parts)
    }
    const own = functions[name]
    if (!own) {
      throw new SheetError('#NAME?')
    }
    const days = new Set<number>()
    const values = parts.map((part) => this.argument(part, days))
    const result = asValue(own(...((name in dayFunctions ? values.map(asNumber) : values) as never[])))
    const isDay =
      answersDay.has(name) || (choosesValue.has(name) && typeof result === 'number' && days.has(result))
    return isDay && typeof result === 'number' ? new Day(result) : result
  }

  private day(): Day {
    const now = new Date()
    const serial = this.today && readDay(this.today)
    return new Day(serial || toSerial(now.getFullYear(), now.getMonth() + 1, now.getDate()))
  }

  private written([what, pattern]: Formula[]): string {
    const value = what ? this.evaluate(what) : null
    const how = text(pattern ? this.evaluate(pattern) : null)
    const read = typeof value === 'string' ? readPlain(value) : value
    return typeof read === 'string' ? read : formatValue(number(read), how, this.language)
  }

  private evaluateSafely(formula: Formula): Value {
    try {
      return this.evaluate(formula)
    } catch (error) {
      return error instanceof SheetError ? error : new SheetError('#VALUE!')
    }
  }

  /** A value for a function: days are numbers, and noted. */
  private argument(formula: Formula, days: Set<number>) {
    const read = (value: Value) => {
      if (value instanceof Day) {
        days.add(value.serial)
      }
      return plain(value)
    }
    return formula.kind === 'range'
      ? namesIn(formula.from, formula.to).map((line) => line.map((name) => read(this.value(name))))
      : read(this.evaluate(formula))
  }
}

function asValue(result: unknown): Value {
  if (result instanceof Error) {
    throw new SheetError(result.message)
  }
  if (typeof result === 'number') {
    return clean(result)
  }
  return typeof result === 'string' || typeof result === 'boolean' ? result : null
}

/** The text in the cell, in one language: French has other names of errors and a decimal comma. */
export function showValue(value: Value, language: Language): string {
  if (value instanceof Day) {
    return showDay(value.serial)
  }
  const word = value instanceof SheetError ? value.code : typeof value === 'boolean' ? text(value) : null
  if (word !== null) {
    return language === 'fr' ? (frenchWords[word] ?? word) : word
  }
  return typeof value === 'number' && language === 'fr'
    ? String(value).replace('.', ',')
    : String(value ?? '')
}
