// npm run curriculum:check: is the teaching text under curriculum/ whole, alike in both languages, and light?
// npm run curriculum:import [-- --force | --force=program/item,program/item]: brings it into the database. What the
// academy has edited in the back office is left alone, unless it is named or --force takes all.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { openDatabase } from './backup/target.mjs'
import { generateClient } from './prepare/generate-client.mjs'
import { bundle, stopBundler } from './run/bundle.mjs'
import { prepareConfiguration } from './run/configuration.mjs'
import { migrate } from './run/database.mjs'
import { continueOnPinnedNode } from './run/with-pinned-node.mjs'

const root = join(import.meta.dirname, '..')
const [command, ...args] = process.argv.slice(2)

async function load() {
  generateClient(root)
  const file = await bundle(root, 'curriculum')
  await stopBundler()
  return import(pathToFileURL(/** @type {string} */ (file)).href)
}

function readForce() {
  const given = args.find((arg) => arg === '--force' || arg.startsWith('--force='))
  if (!given) {
    return undefined
  }
  const names = given.split('=')[1]?.split(',').filter(Boolean)
  return names ?? 'all'
}

async function runCheck() {
  const { checkRepository, describeCheck } = await load()
  const report = await checkRepository()
  console.log(describeCheck(report).join('\n'))
  return report.problems.length === 0
}

async function runImport() {
  const database = await openDatabase(root, await prepareConfiguration(root))
  try {
    process.env.DATABASE_URL = database.url
    await migrate(root, database.url)
    const { importRepository, describeImport } = await load()
    const report = await importRepository(readForce())
    console.log(describeImport(report).join('\n'))
    return report.problems.length === 0
  } finally {
    await database.close()
  }
}

try {
  await continueOnPinnedNode(root, import.meta.filename)
  if (command !== 'check' && command !== 'import') {
    throw new Error('usage: node scripts/curriculum.mjs check|import')
  }
  process.exitCode = (await (command === 'check' ? runCheck() : runImport())) ? 0 : 1
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
process.exit()
