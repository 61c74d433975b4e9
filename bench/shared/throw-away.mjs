import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCluster } from '../../scripts/postgres/cluster.mjs'
import { removeHome } from '../../scripts/postgres/cluster-home.mjs'
import { generateClient } from '../../scripts/prepare/generate-client.mjs'
import { prepareConfiguration } from '../../scripts/run/configuration.mjs'
import { migrate } from '../../scripts/run/database.mjs'

/**
 * A new empty database in a new folder, for measurements; process.env is set for servers that use it.
 * @param {string} root
 * @param {string} name
 * @param {{ readFile?: boolean }} [configuration]
 */
export async function openThrowAway(root, name, configuration) {
  const dataDir = mkdtempSync(join(tmpdir(), `mboa-${name}-`))
  process.env.DATA_DIR = dataDir
  await prepareConfiguration(root, configuration)
  generateClient(root)
  const options = { dataDir, projectRoot: root, throwAway: true }
  let cluster = await startCluster(options)
  const close = async () => {
    await cluster.stop()
    removeHome(dataDir)
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    process.env.DATABASE_URL = cluster.url
    await migrate(root, cluster.url)
  } catch (error) {
    await close()
    throw error
  }
  return {
    dataDir,
    cluster,
    /** Restarts the database with the same data on the same port. */
    async restart() {
      await cluster.stop()
      cluster = await startCluster(options)
    },
    close,
  }
}
