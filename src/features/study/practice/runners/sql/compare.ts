export interface ResultTable {
  columns: string[]
  values: unknown[][]
}

type Difference = 'noResult' | 'columns' | 'rowCount' | 'order' | 'rows'
type Comparison = { ok: true } | { ok: false; why: Difference; expected?: string; seen?: string }

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

const names = ({ columns }: ResultTable) => columns.map((name) => name.toLowerCase()).join(', ')
const same = (one: readonly string[], other: readonly string[]) => one.every((value, n) => value === other[n])

/** Only the last result counts, because the learner may query tables before it. */
export function compare(
  expectedTables: readonly ResultTable[],
  actualTables: readonly ResultTable[],
  ordered: boolean,
): Comparison {
  const [want, got] = [expectedTables.at(-1), actualTables.at(-1)]
  if (!want) {
    return got ? { ok: false, why: 'noResult' } : { ok: true }
  }
  if (!got) {
    return { ok: false, why: 'noResult' }
  }
  if (names(want) !== names(got)) {
    return { ok: false, why: 'columns', expected: names(want), seen: names(got) }
  }
  if (want.values.length !== got.values.length) {
    const [expected, actualCount] = [String(want.values.length), String(got.values.length)]
    return { ok: false, why: 'rowCount', expected, seen: actualCount }
  }
  const keys = ({ values }: ResultTable) => values.map((row) => JSON.stringify(row.map(cell)))
  const [one, other] = [keys(want), keys(got)]
  if (same(one, other)) {
    return { ok: true }
  }
  const alike = same([...one].sort(), [...other].sort())
  if (alike && !ordered) {
    return { ok: true }
  }
  const row = one.findIndex((value, n) => value !== other[n])
  const rowText = ({ values }: ResultTable) => (values[row] ?? []).map((value) => value ?? 'NULL').join(' | ')
  return { ok: false, why: alike ? 'order' : 'rows', expected: rowText(want), seen: rowText(got) }
}
