// npm run curriculum:check: checks that the teaching texts under curriculum/ are complete, have the same parts in both
// languages and are small. In a real browser, the solution of every exercise must pass its checks, and its start must not.
// npm run curriculum:import [-- --force | --force=program/item,program/item]: writes the texts into the database. Texts that
// were edited in the back office are not overwritten, except those named after --force=, or all with --force.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { openDatabase } from './backup/target.mjs'
import { proveExercises } from './curriculum/prove-exercises.mjs'
import { generateClient } from './prepare/generate-client.mjs'
import { bundle, stopBundler } from './run/bundle.mjs'
import { prepareConfiguration } from './run/configuration.mjs'
import { migrate } from './run/database.mjs'
import { messageOf } from './run/errors.mjs'
import { continueOnPinnedNode } from './run/with-pinned-node.mjs'

const root = join(import.meta.dirname, '..')
const [command, ...args] = process.argv.slice(2)

/** @returns {Promise<typeof import('../prisma/curriculum.ts')>} */
async function load() {
  generateClient(root)
  const file = await bundle(root, 'curriculum')
  return import(pathToFileURL(file).href)
}

function readForce() {
  const forceArgument = args.find((arg) => arg === '--force' || arg.startsWith('--force='))
  if (!forceArgument) {
    return undefined
  }
  const names = forceArgument.split('=')[1]?.split(',').filter(Boolean)
  return names ?? 'all'
}

async function runCheck() {
  const curriculum = await load()
  const report = await curriculum.checkRepository()
  const exercises = curriculum.exercisesOfRepository()
  const unproven = await proveExercises(root, { exercises, ...curriculum.proofSetting })
  report.problems.push(...(unproven ?? []))
  console.log(curriculum.describeCheck(report).join('\n'))
  console.log(
    unproven
      ? `Exercises: ${exercises.length} run in a browser, ${unproven.length} do not hold.`
      : `Exercises: NOT PROVEN. No browser was found (CHROMIUM_PATH names one), so none of ${exercises.length} was run.`,
  )
  return report.problems.length === 0 && unproven !== undefined
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
  console.error(messageOf(error))
  process.exitCode = 1
}
await stopBundler()
process.exit()
