import { cut, serve } from '../../sandbox/worker-kit'
import type { CheckResult } from '../contract'
import { readLines } from './lines'
import type { SheetSpec } from './runner'
import { type Cells, Sheet, SheetError, showValue, type Value } from './sheet'

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

const alike = (value: Value, expected: FormulaCheck['equals']) =>
  typeof value === 'number' && typeof expected === 'number'
    ? Math.abs(value - expected) <= 1e-6 * Math.max(1, Math.abs(expected))
    : typeof value === 'string' && typeof expected === 'string'
      ? value.trim() === expected.trim()
      : value === expected

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

serve<FormulaSpec>(() => ({ code, spec, language }) => {
  const shown = (value: Value) => showValue(value, language)
  const writtenCells = readLines(code)
  const own = Object.fromEntries(spec.open.map((name) => [name, writtenCells[name] ?? '']))
  const sheet = new Sheet({ ...spec.cells, ...own }, language)
  const results = spec.checks.map((check): CheckResult => {
    const { id, cell, equals } = check
    const content = String({ ...spec.cells, ...own }[cell] ?? '')
    if (check.formula && !content.startsWith('=')) {
      return { id, ok: false, why: 'noFormula', seen: cut(content), where: cell }
    }
    const value = (check.with ? new Sheet({ ...spec.cells, ...own, ...check.with }, language) : sheet).value(
      cell,
    )
    if (alike(value, equals)) {
      return { id, ok: true }
    }
    const changed = Object.entries(check.with ?? {}).map(([name, other]) => `${name} = ${other}`)
    return {
      id,
      ok: false,
      why: value instanceof SheetError ? (reasons[value.code] ?? 'sheetValue') : undefined,
      expected: shown(equals),
      seen: cut(shown(value)),
      where: changed.length > 0 ? `${cell} (${changed.join(', ')})` : cell,
    }
  })
  const names = new Set([...Object.keys(spec.cells), ...spec.open])
  const cells = Object.fromEntries([...names].map((name) => [name, cut(shown(sheet.value(name)), 100)]))
  return { results, cells }
})
