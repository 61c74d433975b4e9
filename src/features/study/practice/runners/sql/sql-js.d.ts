declare module 'sql.js/dist/sql-wasm-browser.js' {
  export type SqlValue = number | string | Uint8Array | null
  export interface Statement {
    getColumnNames(): string[]
    step(): boolean
    get(): SqlValue[]
  }
  export interface Statements extends Iterator<Statement> {
    getRemainingSQL(): string
  }
  export interface Database {
    run(sql: string): void
    exec(sql: string): { columns: string[]; values: SqlValue[][] }[]
    iterateStatements(sql: string): Statements
    /** The number of arguments is that of the function. */
    create_function(name: string, run: (...values: SqlValue[]) => SqlValue): void
  }
  export interface Engine {
    Database: new () => Database
  }
  export default function initSqlJs(options: { wasmBinary: ArrayBuffer }): Promise<Engine>
}
