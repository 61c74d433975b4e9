// npm run db:migration -- <name>: writes the next migration: the difference between the existing migrations and the schema.
import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deployMigrations } from './migrations/deploy.mjs'
import { nextMigrationName } from './migrations/next-name.mjs'
import { diffToSchema } from './migrations/schema-diff.mjs'
import { startCluster } from './postgres/cluster.mjs'
import { removeHome } from './postgres/cluster-home.mjs'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'prisma', 'migrations')

const name = process.argv[2] ?? ''
if (!/^[a-z0-9_]+$/.test(name)) {
  console.error('usage: npm run db:migration -- <name_in_snake_case>')
  process.exit(2)
}
const dataDir = mkdtempSync(join(tmpdir(), 'mboa-migration-'))
let cluster
try {
  cluster = await startCluster({ dataDir, projectRoot: root, throwAway: true })
  await deployMigrations(cluster.url, folder)
  const sql = await diffToSchema(cluster.url, join(root, 'prisma', 'schema'))
  if (!sql) {
    console.log('The migrations already make what the schema says: nothing written.')
  } else {
    write(sql)
  }
} finally {
  await cluster?.stop()
  removeHome(dataDir)
}
process.exit()

/** @param {string} sql */
function write(sql) {
  const migrationName = nextMigrationName(name, readdirSync(folder), new Date())
  const target = join(folder, migrationName)
  mkdirSync(target, { recursive: true })
  writeFileSync(join(target, 'migration.sql'), `${sql}\n`)
  writeFileSync(
    join(folder, 'migration_lock.toml'),
    '# Kept by scripts/write-migration.mjs\nprovider = "postgresql"\n',
  )
  console.log(`Written: prisma/migrations/${migrationName}/migration.sql — read it before you commit it.`)
}
