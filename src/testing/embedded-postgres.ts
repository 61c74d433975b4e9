import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startCluster } from '../../scripts/postgres/cluster.mjs'
import { removeHome } from '../../scripts/postgres/cluster-home.mjs'
import { migrate } from '../../scripts/run/database.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    testServerUrl: string
    templateDatabase: string
  }
}

const templateDatabase = 'academy_template'

/** One temporary PostgreSQL per run, with one migrated database that each test file copies. */
export default async function setup(project: TestProject) {
  const root = project.config.root
  const dataDir = mkdtempSync(join(tmpdir(), 'mboa-test-'))
  const cluster = await startCluster({ dataDir, projectRoot: root, throwAway: true })
  const admin = new pg.Client({ connectionString: cluster.url })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${templateDatabase}`)
  await admin.end()
  await migrate(root, databaseUrl(cluster.url, templateDatabase))
  project.provide('testServerUrl', cluster.url)
  project.provide('templateDatabase', templateDatabase)
  return async () => {
    await cluster.stop()
    removeHome(dataDir)
  }
}

function databaseUrl(serverUrl: string, name: string) {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}
