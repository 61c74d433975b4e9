import initSqlJs, { type Database } from 'sql.js/dist/sql-wasm-browser.js'
import { cut, serve } from '../../sandbox/worker-kit'
import {
  type CheckResult,
  type RunAnswer,
  type RunnerSpec,
  runLimits,
  type Table,
  type Task,
} from '../contract'
import { compare, type ResultTable } from './compare'
import { openDatabase, runStatements } from './database'

interface SqlCheck {
  id: string
  /** A query that runs after the learner's statements and after the reference; without it, their last results are compared. */
  probe?: string
  /** The rows must come in the reference's order. */
  ordered?: boolean
  /** Other data, with which a copied result is wrong. */
  seed?: string
}

interface SqlSpec extends RunnerSpec {
  seed: string
  reference: string
  /** A block of a lesson: what it continues is run before it, silently. */
  before?: readonly string[]
  checks: readonly SqlCheck[]
}

const present = ({ columns, values }: ResultTable, wanted = false): Table => ({
  columns: columns.map((name) => cut(name, 100)),
  rows: values
    .slice(0, runLimits.rows)
    .map((row) => row.map((value) => (value === null ? 'NULL' : cut(String(value), 200)))),
  more: Math.max(0, values.length - runLimits.rows),
  wanted,
})

/** The changed tables, which are shown because an update returns no rows. */
function changedTables(before: Database, after: Database): Table[] {
  const read = (database: Database, query: string) => runStatements(database, query).tables[0]
  const names = read(after, "select name from sqlite_master where type = 'table' order by name")
  return (names?.values ?? []).flatMap(([name]) => {
    const query = `select * from "${String(name).replaceAll('"', '""')}"`
    const [was, is] = [read(before, query), read(after, query)]
    const same = !is || JSON.stringify(was?.values) === JSON.stringify(is.values)
    return same ? [] : [{ ...present(is), name: cut(String(name), 100) }]
  })
}

serve<SqlSpec>(async (assets) => {
  const engine = await initSqlJs({ wasmBinary: assets.wasm as ArrayBuffer })
  const fresh = (seed: string) => openDatabase(engine, seed)
  const after = (seed: string, code: string, probe: string | undefined) => {
    const database = fresh(seed)
    const { tables, error } = runStatements(database, code)
    if (probe === undefined) {
      return { tables, error }
    }
    return error ? { tables: [], error } : runStatements(database, probe)
  }
  const run = ({ code, spec }: Task<SqlSpec>): RunAnswer => {
    const own = fresh(spec.seed)
    const begin = fresh(spec.seed)
    for (const block of spec.before ?? []) {
      runStatements(begin, block)
      const { error } = runStatements(own, block)
      if (error) {
        return { status: 'failed', error: { text: error.text }, results: [] }
      }
    }
    const ownTables = runStatements(own, code)
    const read = ownTables.tables.slice(-3).map((table) => present(table))
    const tables = read.length > 0 ? read : changedTables(begin, own).slice(0, 3)
    if (ownTables.error) {
      return { status: 'failed', error: ownTables.error, results: [], tables }
    }
    let referenceTable: Table | undefined
    const results = spec.checks.map(({ id, probe, ordered, seed = spec.seed }): CheckResult => {
      const want = after(seed, spec.reference, probe)
      const got = after(seed, code, probe)
      const inOrder = ordered ?? /\border\s+by\b/i.test(probe ?? spec.reference)
      const result = compare(want.tables, got.tables, inOrder)
      const table = want.tables.at(-1)
      if (!result.ok && !referenceTable && table && seed === spec.seed) {
        referenceTable = present(table, true)
      }
      return { id, ...result, ...(probe === undefined ? {} : { where: probe }) }
    })
    return { results, tables: referenceTable ? [...tables, referenceTable] : tables }
  }
  return (task) => {
    try {
      return run(task)
    } catch (error) {
      // The exercise itself is wrong: its tables cannot be made.
      return { status: 'failed', error: { text: cut((error as Error).message) }, results: [] }
    }
  }
})
