// npm run curriculum:import [-- --force | --force=program/item,program/item]: writes the texts into the database. Texts that
// were edited in the back office are not overwritten, except those named after --force=, or all with --force.
import { join } from 'node:path'
import { openDatabase } from './backup/target.mjs'
import { prepareConfiguration } from './run/configuration.mjs'
import { loadCurriculum } from './run/curriculum.mjs'
import { migrate } from './run/database.mjs'
import { messageOf } from './run/errors.mjs'
import { continueOnPinnedNode } from './run/with-pinned-node.mjs'

const root = join(import.meta.dirname, '..')
const args = process.argv.slice(2)

function readForce() {
  const forceArgument = args.find((arg) => arg === '--force' || arg.startsWith('--force='))
  if (!forceArgument) {
    return undefined
  }
  const names = forceArgument.split('=')[1]?.split(',').filter(Boolean)
  return names ?? 'all'
}

async function importAll() {
  const database = await openDatabase(root, await prepareConfiguration(root))
  try {
    process.env.DATABASE_URL = database.url
    await migrate(root, database.url)
    const { importRepository, describeImport } = await loadCurriculum(root)
    const report = await importRepository(readForce())
    console.log(describeImport(report).join('\n'))
    return report.problems.length === 0
  } finally {
    await database.close()
  }
}

try {
  await continueOnPinnedNode(root, import.meta.filename)
  process.exitCode = (await importAll()) ? 0 : 1
} catch (error) {
  console.error(messageOf(error))
  process.exitCode = 1
}
process.exit()
