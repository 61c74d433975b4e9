import { cut, serve } from '../../sandbox/worker-kit'
import type { CheckResult } from '../contract'
import { cellsOf } from './fill'
import { readLines } from './lines'
import type { SheetSpec } from './runner'
import { type Cells, Day, readPlain, Sheet, SheetError, showValue, type Value } from './sheet'

interface FormulaCheck {
  id: string
  cell: string
  equals: number | string | boolean
  /** Other contents of cells, with which a number that was typed instead of computed is wrong. */
  with?: Cells
  /** The cell must contain a formula. */
  formula?: boolean
}

interface FormulaSpec extends SheetSpec {
  checks: readonly FormulaCheck[]
}

/** Spaces between thousands may be any. */
const tidy = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ').trim()

function alike(value: Value, expected: FormulaCheck['equals']): boolean {
  if (value instanceof Day) {
    const day = typeof expected === 'string' ? readPlain(expected) : expected
    return value.serial === (day instanceof Day ? day.serial : day)
  }
  if (typeof value === 'number' && typeof expected === 'number') {
    return Math.abs(value - expected) <= 1e-6 * Math.max(1, Math.abs(expected))
  }
  return typeof value === 'string' && typeof expected === 'string'
    ? tidy(value) === tidy(expected)
    : value === expected
}

/** A key of a helpful sentence for each error name. */
const reasons: Readonly<Record<string, string>> = {
  '#NAME?': 'sheetName',
  '#VALUE!': 'sheetValue',
  '#DIV/0!': 'sheetDivision',
  '#REF!': 'sheetRange',
  '#NUM!': 'sheetNumber',
  '#CIRC!': 'sheetCircle',
  '#ERROR!': 'sheetError',
  '#N/A': 'sheetMissing',
}

function reasonOf(
  value: Value,
  expected: FormulaCheck['equals'],
  content: string,
  isChanged: boolean,
): string {
  if (value instanceof SheetError) {
    return reasons[value.code] ?? 'sheetValue'
  }
  if (content === '') {
    return 'sheetEmpty'
  }
  if (isChanged) {
    return 'sheetWith'
  }
  if (typeof value !== 'number' || typeof expected !== 'number' || expected === 0) {
    return 'sheetOther'
  }
  const isScaled = [10, 100, 1000].some((ten) => alike(value * ten, expected) || alike(value / ten, expected))
  return isScaled ? 'sheetScale' : alike(-value, expected) ? 'sheetSign' : 'sheetOther'
}

serve<FormulaSpec>(() => ({ code, spec, language }) => {
  const shown = (value: Value) => showValue(value, language)
  const writtenCells = readLines(code)
  const open = spec.open.flatMap(cellsOf)
  const own = Object.fromEntries(open.map((name) => [name, writtenCells[name] ?? '']))
  const sheet = new Sheet({ ...spec.cells, ...own }, language, spec.today)
  const results = spec.checks.map((check): CheckResult => {
    const { id, cell, equals } = check
    const content = String({ ...spec.cells, ...own }[cell] ?? '')
    if (check.formula && !content.startsWith('=')) {
      return {
        id,
        ok: false,
        why: content === '' ? 'sheetEmpty' : 'noFormula',
        seen: cut(content),
        where: cell,
      }
    }
    const changedCells = { ...spec.cells, ...own, ...check.with }
    const value = (check.with ? new Sheet(changedCells, language, spec.today) : sheet).value(cell)
    if (alike(value, equals)) {
      return { id, ok: true }
    }
    const changed = Object.entries(check.with ?? {}).map(([name, other]) => `${name} = ${other}`)
    return {
      id,
      ok: false,
      why: reasonOf(value, equals, content, changed.length > 0),
      expected: shown(typeof equals === 'string' ? readPlain(equals) : equals),
      seen: cut(shown(value)),
      where: changed.length > 0 ? `${cell} (${changed.join(', ')})` : cell,
    }
  })
  const names = new Set([...Object.keys(spec.cells), ...open])
  const cells = Object.fromEntries([...names].map((name) => [name, cut(shown(sheet.value(name)), 100)]))
  return { results, cells }
})
