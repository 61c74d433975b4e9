import type { CheckResult } from '../contract'

export interface ResultTable {
  columns: string[]
  values: unknown[][]
}

type Comparison = { ok: true } | ({ ok: false } & Pick<CheckResult, 'why' | 'expected' | 'seen' | 'values'>)

/** Numbers that differ only by rounding errors are equal; a text never equals a number. */
const cell = (value: unknown) => {
  if (value === null) {
    return 'null'
  }
  if (typeof value === 'number') {
    return `#${+value.toPrecision(12)}`
  }
  return value instanceof Uint8Array ? `x${[...value]}` : `s${value}`
}

const namesOf = ({ columns }: ResultTable) => columns.map((name) => name.toLowerCase())
const same = (one: readonly string[], other: readonly string[]) => one.every((value, n) => value === other[n])
const asText = (row: readonly unknown[] = []) => row.map((value) => value ?? 'NULL').join(' | ')

function compareColumns(want: ResultTable, got: ResultTable): Comparison {
  const [names, others] = [namesOf(want), namesOf(got)]
  if (names.length === others.length && same(names, others)) {
    return { ok: true }
  }
  const isMixed = names.length === others.length && same([...names].sort(), [...others].sort())
  return {
    ok: false,
    why: isMixed ? 'columnsOrder' : 'columns',
    expected: names.join(', '),
    seen: others.join(', '),
  }
}

/** The places of the rows that the other list has not. */
function onlyIn(keys: readonly string[], others: readonly string[]): number[] {
  const left = new Map<string, number>()
  for (const key of others) {
    left.set(key, (left.get(key) ?? 0) + 1)
  }
  return keys.flatMap((key, n) => {
    const count = left.get(key) ?? 0
    left.set(key, count - 1)
    return count > 0 ? [] : [n]
  })
}

function compareRows(want: ResultTable, got: ResultTable, ordered: boolean): Comparison {
  const [keys, others] = [want, got].map(({ values }) =>
    values.map((row) => JSON.stringify(row.map(cell))),
  ) as [string[], string[]]
  const rowOf = (table: ResultTable, n = -1) => asText(table.values[n])
  const [missing, extra] = [onlyIn(keys, others), onlyIn(others, keys)]
  const counts = { expected: String(keys.length), seen: String(others.length) }
  if (keys.length > others.length) {
    return { ok: false, why: 'rowsFew', ...counts, values: { row: rowOf(want, missing[0]) } }
  }
  if (keys.length < others.length) {
    return { ok: false, why: 'rowsMany', ...counts, values: { row: rowOf(got, extra[0]) } }
  }
  if (missing.length > 0) {
    return { ok: false, why: 'rows', expected: rowOf(want, missing[0]), seen: rowOf(got, extra[0]) }
  }
  const at = keys.findIndex((key, n) => key !== others[n])
  return at < 0 || !ordered
    ? { ok: true }
    : {
        ok: false,
        why: 'order',
        values: { row: String(at + 1) },
        expected: rowOf(want, at),
        seen: rowOf(got, at),
      }
}

/** Only the last result counts, because the learner may query tables before it. */
export function compare(
  expectedTables: readonly ResultTable[],
  actualTables: readonly ResultTable[],
  ordered: boolean,
): Comparison {
  const [want, got] = [expectedTables.at(-1), actualTables.at(-1)]
  if (!want) {
    return got ? { ok: false, why: 'resultExtra' } : { ok: true }
  }
  if (!got) {
    return { ok: false, why: 'noResult' }
  }
  const columns = compareColumns(want, got)
  return columns.ok ? compareRows(want, got, ordered) : columns
}
