import type { Database, Engine } from 'sql.js/dist/sql-wasm-browser.js'
import { cut } from '../../sandbox/worker-kit'
import {
  type CheckResult,
  type RunAnswer,
  type RunnerSpec,
  runLimits,
  type Table,
  type Task,
} from '../contract'
import { compare, type ResultTable } from './compare'
import { type Answer, namesOf, openDatabase, runStatements } from './database'
import { explainSql } from './errors'

interface SqlCheck {
  id: string
  /** A query that runs after the learner's statements and after the reference; without it, their last results are compared. */
  probe?: string
  /** The rows must come in the reference's order. */
  ordered?: boolean
  /** Other data, with which a copied result is wrong. */
  seed?: string
}

export interface SqlSpec extends RunnerSpec {
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
  return namesOf(after).tables.flatMap((name) => {
    const query = `select * from "${name.replaceAll('"', '""')}"`
    const [was, is] = [read(before, query), read(after, query)]
    const same = !is || JSON.stringify(was?.values) === JSON.stringify(is.values)
    return same ? [] : [{ ...present(is), name: cut(name, 100) }]
  })
}

interface Ran extends Answer {
  database: Database
}

const changesSomething =
  /\b(?:insert|update|delete|replace|create|drop|alter|begin|commit|end|rollback|savepoint|release|pragma|attach)\b/i

/**
 * The answer of a probe after these statements, or theirs without one. A probe that may change something gets a database of its own;
 * all others read the one that is there.
 */
function answerTo(probe: string | undefined, ran: Ran, again: () => Ran): Answer {
  if (probe === undefined || ran.error) {
    return probe === undefined ? ran : { tables: [], error: ran.error }
  }
  return runStatements(changesSomething.test(probe) ? again().database : ran.database, probe)
}

/** Runs the learner's statements and judges them. Databases are opened once for each code and seed. */
export function runSql(engine: Engine, { code, spec, language }: Task<SqlSpec>): RunAnswer {
  const start = (seed: string, statements: string): Ran => {
    const database = openDatabase(engine, seed)
    return { database, ...runStatements(database, statements) }
  }
  const explain = (error: NonNullable<Answer['error']>, database: Database) =>
    explainSql(namesOf(database))(error, code, language)
  const own: Ran = { database: openDatabase(engine, spec.seed), tables: [] }
  for (const block of spec.before ?? []) {
    const { error } = runStatements(own.database, block)
    if (error) {
      return { status: 'failed', error: { text: error.text }, results: [] }
    }
  }
  Object.assign(own, runStatements(own.database, code))
  const read = own.tables.slice(-3).map((table) => present(table))
  const begin = () => start(spec.seed, (spec.before ?? []).join(';\n')).database
  const tables = read.length > 0 ? read : changedTables(begin(), own.database).slice(0, 3)
  if (own.error) {
    return { status: 'failed', error: explain(own.error, own.database), results: [], tables }
  }
  const runs = new Map<string, Ran>([[`own ${spec.seed}`, own]])
  const once = (who: 'own' | 'reference', seed: string, statements: string) => {
    const known = runs.get(`${who} ${seed}`) ?? start(seed, statements)
    runs.set(`${who} ${seed}`, known)
    return known
  }
  let referenceTable: Table | undefined
  const judge = ({ id, probe, ordered, seed = spec.seed }: SqlCheck): CheckResult => {
    const [want, got] = (
      [
        ['reference', spec.reference],
        ['own', code],
      ] as const
    ).map(([who, statements]) =>
      answerTo(probe, once(who, seed, statements), () => start(seed, statements)),
    ) as [Answer, Answer]
    const where = probe === undefined ? {} : { where: probe }
    const inOrder = ordered ?? /\border\s+by\b/i.test(probe ?? spec.reference)
    const result = compare(want.tables, got.tables, inOrder)
    const table = want.tables.at(-1)
    if (!result.ok && !referenceTable && table && seed === spec.seed) {
      referenceTable = present(table, true)
    }
    if (!result.ok && got.error) {
      const { text, says } = explain(got.error, own.database)
      return { id, ok: false, why: 'threw', seen: text, says, ...where }
    }
    const isOther = !result.ok && seed !== spec.seed
    return { id, ...result, ...(isOther && { why: 'otherRows' }), ...where }
  }
  const results = spec.checks.map(judge)
  return { results, tables: referenceTable ? [...tables, referenceTable] : tables }
}
