import { readDay } from './dates'

// COUNTIF and its relatives: a criterion is a value, or a sign and a value; * and ? stand for any letters.

type Cell = number | string | boolean | null
type Table = readonly (readonly Cell[])[]

const list = (table: Table | Cell): Cell[] =>
  Array.isArray(table) ? (table as Cell[][]).flat() : [table as Cell]

function readTarget(text: string): Cell {
  const bare = text.trim().replace(',', '.')
  return readDay(text) ?? (/^-?\d+(\.\d+)?$/.test(bare) ? Number(bare) : text)
}

const escaped = (text: string) => text.replace(/[\\^$.+()[\]{}|]/g, '\\$&')
const asPattern = (text: string) =>
  new RegExp(`^${escaped(text).replaceAll('*', '.*').replaceAll('?', '.')}$`, 'isu')

function meets(criterion: Cell): (value: Cell) => boolean {
  const [, sign = '=', rest = ''] = /^(<=|>=|<>|<|>|=)?([\s\S]*)$/.exec(String(criterion ?? '')) ?? []
  const target = typeof criterion === 'string' ? readTarget(rest) : criterion
  const isEqual =
    typeof target === 'string'
      ? (value: Cell) => asPattern(target).test(String(value ?? ''))
      : (value: Cell) => value === target
  const compare = (value: Cell) =>
    typeof value !== typeof target || value === null || target === null
      ? Number.NaN
      : typeof value === 'string'
        ? value.localeCompare(String(target))
        : Number(value) - Number(target)
  switch (sign) {
    case '<>':
      return (value) => !isEqual(value)
    case '<':
      return (value) => compare(value) < 0
    case '>':
      return (value) => compare(value) > 0
    case '<=':
      return (value) => compare(value) <= 0
    case '>=':
      return (value) => compare(value) >= 0
    default:
      return isEqual
  }
}

/** The places in which every pair of table and criterion holds. */
function placesOf(pairs: readonly (Table | Cell)[]): number[] {
  const tests = Array.from({ length: pairs.length / 2 }, (_, n) => ({
    cells: list(pairs[2 * n] as Table),
    test: meets(pairs[2 * n + 1] as Cell),
  }))
  const places = tests[0]?.cells.map((_, n) => n) ?? []
  return places.filter((n) => tests.every(({ cells, test }) => test(cells[n] ?? null)))
}

const numbersAt = (table: Table, places: readonly number[]) => {
  const cells = list(table)
  return places.map((n) => cells[n]).filter((cell): cell is number => typeof cell === 'number')
}
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
const mean = (numbers: readonly number[]) =>
  numbers.length === 0 ? new Error('#DIV/0!') : sum(numbers) / numbers.length

export const criteriaFunctions = {
  COUNTIF: (table: Table, criterion: Cell) => placesOf([table, criterion]).length,
  COUNTIFS: (...pairs: Table[]) => placesOf(pairs).length,
  SUMIF: (table: Table, criterion: Cell, values: Table = table) =>
    sum(numbersAt(values, placesOf([table, criterion]))),
  SUMIFS: (values: Table, ...pairs: Table[]) => sum(numbersAt(values, placesOf(pairs))),
  AVERAGEIF: (table: Table, criterion: Cell, values: Table = table) =>
    mean(numbersAt(values, placesOf([table, criterion]))),
  AVERAGEIFS: (values: Table, ...pairs: Table[]) => mean(numbersAt(values, placesOf(pairs))),
  MAXIFS: (values: Table, ...pairs: Table[]) => Math.max(0, ...numbersAt(values, placesOf(pairs))),
  MINIFS: (values: Table, ...pairs: Table[]) => {
    const found = numbersAt(values, placesOf(pairs))
    return found.length === 0 ? 0 : Math.min(...found)
  },
}
