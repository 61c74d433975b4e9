import type { Database, Engine } from 'sql.js/dist/sql-wasm-browser.js'
import { cut } from '../../sandbox/worker-kit'
import type { RunError } from '../contract'
import { dropColumnGuards, guardColumns } from './column-types'
import type { ResultTable } from './compare'
import type { SqlNames } from './errors'
import { registerFunctions } from './functions'

/** SQLite reports no line, so the learner sees the line in which the wrong statement begins. */
function readError(error: unknown, code: string, done: number): RunError {
  const blank = /^\s*/.exec(code.slice(done))?.[0].length ?? 0
  const { message } = error as Error
  const text =
    message === 'datatype mismatch' ? 'invalid input syntax for type integer (the primary key)' : message
  return { text: cut(text), line: code.slice(0, done + blank).split('\n').length }
}

export interface Answer {
  tables: ResultTable[]
  error?: RunError
}

/** Runs the statements one by one, up to the first with an error. */
export function runStatements(database: Database, code: string): Answer {
  const tables: ResultTable[] = []
  const statements = database.iterateStatements(code)
  let done = 0
  try {
    for (;;) {
      const next = statements.next()
      if (next.done) {
        return { tables }
      }
      const statement = next.value
      const end = code.length - statements.getRemainingSQL().length
      const text = code.slice(done, end)
      if (/\balter\b/i.test(text)) {
        // A column that a trigger names could not be removed.
        dropColumnGuards(database)
      }
      const columns = statement.getColumnNames()
      const values: unknown[][] = []
      while (statement.step()) {
        values.push(statement.get())
      }
      if (columns.length > 0) {
        tables.push({ columns, values })
      }
      if (/\b(create|alter)\b/i.test(text)) {
        guardColumns(database)
      }
      done = end
    }
  } catch (error) {
    return { tables, error: readError(error, code, done) }
  }
}

/** A database with the exercise's tables. Throws an Error if they cannot be made. */
export function openDatabase(engine: Engine, seed: string): Database {
  const database = new engine.Database()
  database.run('pragma foreign_keys = on')
  registerFunctions(database)
  const { error } = runStatements(database, seed)
  if (error) {
    throw new Error(`seed, line ${error.line}: ${error.text}`)
  }
  return database
}

/** The names of its tables and of their columns. */
export function namesOf(database: Database): SqlNames {
  const list = (query: string) =>
    (runStatements(database, query).tables[0]?.values ?? []).map(([name]) => String(name))
  return {
    tables: list("select name from sqlite_master where type in ('table', 'view') order by name"),
    columns: list(
      "select distinct c.name from sqlite_master t, pragma_table_info(t.name) c where t.type in ('table', 'view')",
    ),
  }
}
