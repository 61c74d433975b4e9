declare module 'sql.js/dist/sql-wasm-browser.js' {
  export interface Statement {
    getColumnNames(): string[]
    step(): boolean
    get(): unknown[]
  }
  export interface Statements extends Iterator<Statement> {
    getRemainingSQL(): string
  }
  export interface Database {
    run(sql: string): void
    iterateStatements(sql: string): Statements
  }
  export default function initSqlJs(options: {
    wasmBinary: ArrayBuffer
  }): Promise<{ Database: new () => Database }>
}
