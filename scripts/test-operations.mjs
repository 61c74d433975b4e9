// npm run test:operations: long checks of the whole product (hostile input, load, limits) on a temporary database. The last
// line is the count.
// With names of files, runs only those: npm run test:operations -- fuzz
import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installPackages } from './run/install.mjs'
import { continueOnPinnedNode } from './run/with-pinned-node.mjs'

const script = fileURLToPath(import.meta.url)
const root = join(dirname(script), '..')
installPackages(root)
await continueOnPinnedNode(root, script)

const { isolateEnvironment, startProduct } = await import('./test/product.mjs')
const { closingLine, stepCounts } = await import('./test/counts.mjs')
const { sayAtTheEnd, skippedTests, vitestFailures } = await import('./test/failures.mjs')
const { operationsReport, runOperations } = await import('./test/operations.mjs')
const { killAllCommands } = await import('./test/run-command.mjs')
const { makeScratch } = await import('./test/scratch.mjs')
const { removeHome } = await import('./postgres/cluster-home.mjs')

const scratch = makeScratch('mboa-operations-')
const { dataDir } = scratch
/** @type {Awaited<ReturnType<typeof startProduct>> | undefined} */
let product

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => finish(130))
}
rmSync(operationsReport(root), { force: true })
let counts = stepCounts(1)
try {
  await isolateEnvironment(dataDir)
  product = await startProduct(root, dataDir)
  counts = await runOperations(root, product, process.argv.slice(2))
} catch (error) {
  console.error(error)
}
await finish(counts.failed > 0 ? 1 : 0)

/** @param {number} exitCode */
async function finish(exitCode) {
  killAllCommands()
  await product?.stop()
  removeHome(dataDir)
  scratch.remove()
  sayAtTheEnd('failed', vitestFailures(operationsReport(root)))
  sayAtTheEnd('skipped', skippedTests(operationsReport(root)))
  console.log(`\n${closingLine(counts)}`)
  process.exit(exitCode)
}
