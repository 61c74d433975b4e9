import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils'

const require = createRequire(import.meta.url)
const internalChar = 18
const varchar = 1043

/**
 * What is changed of a connection: the adapter has its own reading of a result as a private part.
 * @typedef {object} Connection
 * @property {(query: object) => Promise<{ fields?: { dataTypeID: number }[] }>} performIO
 * @property {(query: object) => Promise<{ columnTypes: number[] }>} queryRaw
 * @property {(...args: unknown[]) => Promise<object>} [startTransaction]
 */

/**
 * PostgreSQL's internal "char" type has no mapping in the adapter, and the catalogue is full of it.
 * @template {object} T
 * @param {T} adapter
 */
function readInternalChars(adapter) {
  const connection = /** @type {Connection} */ (adapter)
  /** @type {WeakMap<object, number[]>} */
  const columns = new WeakMap()
  const { performIO, queryRaw, startTransaction } = connection
  connection.performIO = async (query) => {
    const result = await performIO.call(connection, query)
    const columnList = []
    for (const [index, field] of (result.fields ?? []).entries()) {
      if (field.dataTypeID !== internalChar) {
        continue
      }
      field.dataTypeID = varchar
      columnList.push(index)
    }
    columns.set(query, columnList)
    return result
  }
  connection.queryRaw = async (query) => {
    const output = await queryRaw.call(connection, query)
    for (const index of columns.get(query) ?? []) {
      output.columnTypes[index] = ColumnTypeEnum.Character
    }
    return output
  }
  if (startTransaction) {
    connection.startTransaction = async (...args) =>
      readInternalChars(await startTransaction.apply(connection, args))
  }
  return adapter
}

class IntrospectingPg extends PrismaPg {
  /** @type {{ dispose: () => Promise<void> }[]} */
  connections = []

  /** @override */
  async connect() {
    const connection = readInternalChars(await super.connect())
    this.connections.push(connection)
    return connection
  }

  /** The engine does not close its connections itself. */
  async close() {
    await Promise.allSettled(this.connections.map((connection) => connection.dispose()))
  }
}

/** @type {ReturnType<typeof loadEngine> | undefined} */
let loading
/** Loaded once per process: the bindings have the state of one program only. */
const engineBindings = () => (loading ??= loadEngine())

async function loadEngine() {
  // The engine reports a panic through this global, and dies of a misleading TypeError when it is missing.
  Object.assign(globalThis, {
    PRISMA_WASM_PANIC_REGISTRY: { set_message: (/** @type {string} */ message) => console.error(message) },
  })
  const folder = dirname(require.resolve('@prisma/schema-engine-wasm'))
  const bindings = await import(pathToFileURL(join(folder, 'schema_engine_bg.js')).href)
  const program = readFileSync(join(folder, 'schema_engine_bg.wasm'))
  const { instance } = await WebAssembly.instantiate(program, { './schema_engine_bg.js': bindings })
  bindings.__wbg_set_wasm(instance.exports)
  const { __wbindgen_start: start } = /** @type {{ __wbindgen_start?: () => void }} */ (instance.exports)
  start?.()
  return bindings
}

/**
 * The SQL that turns the database, as it is, into the schema's, a folder of files; empty text when they agree.
 * @param {string} connectionString
 * @param {string} schemaFolder
 * @returns {Promise<string>}
 */
export async function diffToSchema(connectionString, schemaFolder) {
  const { hostname, port, username, password, pathname } = new URL(connectionString)
  const server = { host: hostname, port: Number(port), user: username, password, database: pathname.slice(1) }
  const { SchemaEngine } = await engineBindings()
  const files = readdirSync(schemaFolder)
    .map((name) => join(schemaFolder, name))
    .map((path) => ({ path, content: readFileSync(path, 'utf8') }))
  const introspecting = new IntrospectingPg(server)
  const adapter = bindMigrationAwareSqlAdapterFactory(introspecting)
  const engine = await SchemaEngine.new(
    { datamodels: files.map(({ path, content }) => [path, content]) },
    () => undefined,
    adapter,
  )
  const result = await engine.diff({
    from: { tag: 'schemaDatasource', files, configDir: '.' },
    to: { tag: 'schemaDatamodel', files },
    script: true,
    exitCode: null,
    shadowDatabaseUrl: null,
    filters: { externalTables: [], externalEnums: [] },
  })
  await introspecting.close()
  const sql = result.stdout?.trim() ?? ''
  return sql.includes('This is an empty migration') ? '' : sql
}
