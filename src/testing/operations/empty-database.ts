import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { migrate } from '../../../scripts/run/database.mjs'

/** A database without tables, beside the database of the product that npm run test:operations has started. */
export async function createBareDatabase() {
  const server = process.env.DATABASE_URL
  if (!server) {
    throw new Error('DATABASE_URL is not set: start this by npm run test:operations')
  }
  const name = `operations_${randomBytes(6).toString('hex')}`
  const asAdmin = async (statement: string) => {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    try {
      await client.query(statement)
    } finally {
      await client.end()
    }
  }
  await asAdmin(`CREATE DATABASE ${name} TEMPLATE template0`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => asAdmin(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) }
}

/** The same with all tables and no rows, used by nobody else. */
export async function createEmptyDatabase() {
  const database = await createBareDatabase()
  await migrate(process.cwd(), database.url)
  return database
}
