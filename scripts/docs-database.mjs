// npm run docs:database: writes docs/database.md, from the catalogue of a database to which all migrations were applied.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { databasePage } from './migrations/database-page.mjs'
import { deployMigrations } from './migrations/deploy.mjs'
import { startCluster } from './postgres/cluster.mjs'
import { removeHome } from './postgres/cluster-home.mjs'

const root = join(import.meta.dirname, '..')
const file = join('docs', 'database.md')
const dataDir = mkdtempSync(join(tmpdir(), 'mboa-catalogue-'))
let cluster
try {
  cluster = await startCluster({ dataDir, projectRoot: root, throwAway: true })
  await deployMigrations(cluster.url, join(root, 'prisma', 'migrations'))
  const client = new pg.Client({ connectionString: cluster.url })
  await client.connect()
  try {
    writeFileSync(join(root, file), await databasePage(client))
  } finally {
    await client.end()
  }
  console.log(`${file} is written`)
} finally {
  await cluster?.stop()
  removeHome(dataDir)
}
process.exit()
