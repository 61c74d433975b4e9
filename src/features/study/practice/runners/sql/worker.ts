import initSqlJs from 'sql.js/dist/sql-wasm-browser.js'
import { cut, serve } from '../../sandbox/worker-kit'
import { runSql, type SqlSpec } from './judge'

serve<SqlSpec>(async (assets) => {
  const engine = await initSqlJs({ wasmBinary: assets.wasm as ArrayBuffer })
  return (task) => {
    try {
      return runSql(engine, task)
    } catch (error) {
      // The exercise itself is wrong: its tables cannot be made.
      return { status: 'failed', error: { text: cut((error as Error).message) }, results: [] }
    }
  }
})
