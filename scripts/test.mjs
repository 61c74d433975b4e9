// npm test: all checks and tests, on a temporary database and a free port. The last line is the count.
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { messageOf } from './run/errors.mjs'
import { installPackages } from './run/install.mjs'
import { continueOnPinnedNode } from './run/with-pinned-node.mjs'

const script = fileURLToPath(import.meta.url)
const root = join(dirname(script), '..')
try {
  installPackages(root)
} catch (error) {
  console.error(`${messageOf(error)}\n0 passed, 1 failed`)
  process.exit(1)
}
await continueOnPinnedNode(root, script)

const { ensureBrowser } = await import('./test/browser.mjs')
const { closingLine, playwrightCounts, stepCounts, sum, vitestCounts } = await import('./test/counts.mjs')
const { playwrightFailures, sayAtTheEnd, skippedTests, vitestFailures } = await import('./test/failures.mjs')
const { isolateEnvironment, startProduct } = await import('./test/product.mjs')
const { killAllCommands, runNode } = await import('./test/run-command.mjs')
const { makeScratch } = await import('./test/scratch.mjs')
const { generateClient } = await import('./prepare/generate-client.mjs')
const { removeHome } = await import('./postgres/cluster-home.mjs')

const results = join(root, 'test-results')
const scratch = makeScratch('mboa-npm-test-')
const { dataDir } = scratch
const vitestReport = join(results, 'vitest.json')
/** @type {import('./test/counts.mjs').Counts[]} */
const counts = []
/** @type {string[]} */
const failedSteps = []
/** @type {Awaited<ReturnType<typeof startProduct>> | undefined} */
let product

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => finish(130))
}
rmSync(results, { recursive: true, force: true })
await isolateEnvironment(dataDir)
generateClient(root)

await step('types', async () => {
  const generated = await runNode(root, ['node_modules/next/dist/bin/next', 'typegen'])
  return stepCounts(generated || (await runNode(root, ['node_modules/typescript/bin/tsc', '--noEmit'])))
})
await step('lint', async () =>
  stepCounts(await runNode(root, ['node_modules/@biomejs/biome/bin/biome', 'check'])),
)
await step('unit and integration tests', async () => {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`]
  return vitestCounts(
    vitestReport,
    await runNode(root, ['node_modules/vitest/vitest.mjs', 'run', ...reporters]),
  )
})
await step('teaching texts', async () => {
  await ensureBrowser(root)
  return stepCounts(await runNode(root, ['scripts/curriculum-check.mjs']))
})
await step('the product starts', async () => {
  product = await startProduct(root, dataDir)
  return stepCounts(0)
})
const url = product?.url
if (url && hasSpecs()) {
  await step('end-to-end tests', async () => {
    const env = { E2E_BASE_URL: url, PLAYWRIGHT_HTML_OPEN: 'never' }
    const code = await runNode(root, ['node_modules/@playwright/test/cli.js', 'test'], env)
    return playwrightCounts(join(results, 'results.json'), code)
  })
}
await finish()

function hasSpecs() {
  const folder = join(root, 'e2e')
  return (
    existsSync(folder) &&
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).some((name) => name.endsWith('.spec.ts'))
  )
}

/** @param {string} name @param {() => Promise<import('./test/counts.mjs').Counts>} work */
async function step(name, work) {
  const started = Date.now()
  console.log(`\n── ${name}`)
  const result = await work().catch((error) => {
    console.error(error)
    return stepCounts(1)
  })
  counts.push(result)
  if (result.failed > 0) {
    failedSteps.push(name)
  }
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  console.log(`── ${name}: ${result.passed} passed, ${result.failed} failed (${seconds} s)`)
}

/** @param {number} [code] @returns {Promise<never>} */
async function finish(code) {
  killAllCommands()
  await product?.stop()
  removeHome(dataDir)
  scratch.remove()
  const total = sum(counts)
  sayAtTheEnd('failed', [
    ...failedSteps.map((name) => `step: ${name}`),
    ...vitestFailures(vitestReport),
    ...playwrightFailures(join(results, 'results.json')),
  ])
  sayAtTheEnd('skipped', skippedTests(vitestReport))
  console.log(`\n${closingLine(total)}`)
  process.exit(code ?? (total.failed > 0 ? 1 : 0))
}
