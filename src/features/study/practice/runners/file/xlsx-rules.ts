import { plainWords } from '@/lib/plain-words'
import type { Fault } from '../text/rules'
import { firstFault, type Range, rangeFault } from './file-rules'
import type { Archive } from './read-archive'
import {
  allNamed,
  attribute,
  child,
  childrenOf,
  descendants,
  isNamed,
  ownText,
  readDocument,
  readPart,
  type XmlElement,
} from './xml-part'

export const numberFormats = ['percent', 'date', 'thousands'] as const
export type NumberFormat = (typeof numberFormats)[number]

export interface XlsxRules {
  /** Names that must be there. */
  sheets?: readonly string[]
  /** The sheet that the rules look at; missing: the first. */
  sheet?: string
  /** `D2`, or `D2:D9` for each of them. */
  cells?: string
  formula?: boolean
  functions?: readonly string[]
  /** The result that the program has stored. */
  equals?: number | string | boolean
  format?: NumberFormat
  rows?: Range
}

interface Cell {
  value: string
  /** null: a typed value. */
  formula: string | null
  format: string
}

/** Formats of Excel that have a number and no text (ECMA-376, 18.8.30). */
const builtIn: Record<number, string> = {
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  37: '#,##0',
  38: '#,##0',
  39: '#,##0.00',
  40: '#,##0.00',
}
const builtInDate = (id: number) => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58)

/** A format without its texts, colours and conditions. */
const bare = (format: string) => format.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '')
const hasFormat: Record<NumberFormat, (format: string) => boolean> = {
  percent: (format) => format.includes('%'),
  date: (format) => /[dyj]/i.test(format),
  thousands: (format) => /#[,\s\u00a0\u202f]##0/.test(format),
}

function readFormats(root: XmlElement | undefined): (style: string) => string {
  const own = new Map(
    childrenOf(child(root, 'numFmts')).map((each) => [
      Number(attribute(each, 'numFmtId')),
      bare(attribute(each, 'formatCode') ?? ''),
    ]),
  )
  const styles = childrenOf(child(root, 'cellXfs')).map((each) => Number(attribute(each, 'numFmtId') ?? 0))
  return (style) => {
    const id = styles[Number(style)] ?? 0
    return own.get(id) ?? builtIn[id] ?? (builtInDate(id) ? 'd' : '')
  }
}

const joined = (element: XmlElement | undefined) => allNamed(element, 't').map(ownText).join('')

function readCells(
  root: XmlElement | undefined,
  shared: readonly string[],
  formatOf: (style: string) => string,
) {
  const cells = new Map<string, Cell>()
  const repeated = new Map<string, string>()
  let rows = 0
  for (const row of childrenOf(child(root, 'sheetData'))) {
    let isFilled = false
    for (const each of childrenOf(row)) {
      const [kind, formula, content] = [attribute(each, 't'), child(each, 'f'), ownText(child(each, 'v'))]
      const value =
        kind === 's' ? (shared[Number(content)] ?? '') : kind === 'inlineStr' ? joined(each) : content
      const index = attribute(formula, 'si') ?? ''
      const text = ownText(formula)
      if (index !== '' && text !== '') {
        repeated.set(index, text)
      }
      isFilled ||= value.trim() !== '' || formula !== undefined
      cells.set(attribute(each, 'r') ?? '', {
        value: kind === 'b' ? (content === '1' ? 'TRUE' : 'FALSE') : value,
        formula: formula ? text || (repeated.get(index) ?? '') : null,
        format: formatOf(attribute(each, 's') ?? ''),
      })
    }
    rows += isFilled ? 1 : 0
  }
  return { cells, rows }
}

export function readXlsx(archive: Archive) {
  const { root, relations, targetOf } = readDocument(archive, 'xlsx')
  const partOf = (kind: string) => {
    const target = relations.find((each) => each.kind === kind)?.target
    return target === undefined ? undefined : readPart(archive, target)
  }
  const shared = childrenOf(partOf('sharedStrings')).map(joined)
  const formatOf = readFormats(partOf('styles'))
  const sheets = [...descendants(child(root, 'sheets'))]
    .filter((each) => isNamed(each, 'sheet'))
    .map((each) => {
      // The id of the sheet's part is an attribute with a prefix; sheetId and the name have none.
      const id = Object.entries(each.attributes).find(([key]) => key.endsWith(':id'))?.[1]
      return { name: attribute(each, 'name') ?? '', target: targetOf(id) }
    })
  const read = new Map<string, ReturnType<typeof readCells>>()
  return {
    names: sheets.map(({ name }) => name),
    /** undefined: there is no such sheet. */
    sheet(name: string | undefined) {
      const found = sheets.find((each) => name === undefined || plainWords(each.name) === plainWords(name))
      if (!found) {
        return undefined
      }
      const known = read.get(found.target)
      const cells = known ?? readCells(readPart(archive, found.target), shared, formatOf)
      read.set(found.target, cells)
      return cells
    },
  }
}

type Xlsx = ReturnType<typeof readXlsx>

const columnOf = (letters: string) =>
  [...letters].reduce((sum, each) => sum * 26 + each.charCodeAt(0) - 64, 0)
const lettersOf = (column: number): string =>
  column > 0 ? lettersOf(Math.floor((column - 1) / 26)) + String.fromCharCode(65 + ((column - 1) % 26)) : ''

export const cellsPattern = /^[A-Z]{1,2}[1-9]\d{0,3}(:[A-Z]{1,2}[1-9]\d{0,3})?$/
const mostCells = 500

/** The cells of `D2` or `D2:D9`. */
export function cellsIn(range: string): string[] {
  const [from, to] = range.split(':').map((cell) => {
    const [, letters = 'A', row = '1'] = /^([A-Z]+)(\d+)$/.exec(cell) ?? []
    return { column: columnOf(letters), row: Number(row) }
  })
  const first = from ?? { column: 1, row: 1 }
  const last = to ?? first
  const cells: string[] = []
  for (let row = first.row; row <= last.row && cells.length < mostCells; row += 1) {
    for (let column = first.column; column <= last.column && cells.length < mostCells; column += 1) {
      cells.push(`${lettersOf(column)}${row}`)
    }
  }
  return cells
}

const isAlike = (seen: string, wanted: number | string | boolean) =>
  typeof wanted === 'number'
    ? seen.trim() !== '' && Math.abs(Number(seen) - wanted) <= 1e-6 * Math.max(1, Math.abs(wanted))
    : plainWords(seen).trim() === plainWords(String(wanted)).trim()

/** Texts within a formula are no functions. */
const uses = (formula: string, name: string) =>
  new RegExp(`(^|[^A-Z0-9_.])(_XLFN\\.)?${name}\\s*\\(`).test(formula.toUpperCase().replace(/"[^"]*"/g, '""'))

function cellFault(where: string, cell: Cell | undefined, rules: XlsxRules): Fault | undefined {
  const { formula, functions = [], equals, format } = rules
  if ((formula || functions.length > 0) && (cell?.formula ?? null) === null) {
    return cell && cell.value !== ''
      ? { why: 'fileTyped', where, seen: cell.value }
      : { why: 'fileCellEmpty', where }
  }
  const missing = functions.find((name) => !uses(cell?.formula ?? '', name))
  if (missing !== undefined) {
    return { why: 'fileFunction', where, expected: missing, seen: `=${cell?.formula ?? ''}` }
  }
  if (equals !== undefined && !isAlike(cell?.value ?? '', equals)) {
    return { why: 'fileCellValue', where, expected: String(equals), seen: cell?.value ?? '' }
  }
  return format && !hasFormat[format](cell?.format ?? '') ? { why: 'fileFormat', where } : undefined
}

export function judgeXlsx(xlsx: Xlsx, rules: XlsxRules): Fault | undefined {
  const absent = (rules.sheets ?? []).find((name) => !xlsx.sheet(name))
  const sheet = xlsx.sheet(rules.sheet)
  if (absent !== undefined || !sheet) {
    return { why: 'fileSheet', where: absent ?? rules.sheet ?? '', seen: xlsx.names.join(', ') }
  }
  return firstFault(
    () => rangeFault(sheet.rows, rules.rows ?? {}, 'fileRowsFew', 'fileRowsMany'),
    ...cellsIn(rules.cells ?? 'A1')
      .filter(() => rules.cells !== undefined)
      .map((cell) => () => cellFault(cell, sheet.cells.get(cell), rules)),
  )
}
