// npm run test:changed: runs the integration and browser tests that depend on files changed since the main branch.
// `npm run test:changed -- --list` prints the browser tests and runs nothing. With a commit as argument, compares with it.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { continueOnPinnedNode } from './run/with-pinned-node.mjs'

const script = fileURLToPath(import.meta.url)
const root = join(dirname(script), '..')
await continueOnPinnedNode(root, script)

const { changedFiles } = await import('./test/changed-files.mjs')
const { reachedSpecs } = await import('./test/reached-specs.mjs')
const { ensureBrowser } = await import('./test/browser.mjs')
const { isolateEnvironment, startProduct } = await import('./test/product.mjs')
const { killAllCommands, runNode } = await import('./test/run-command.mjs')
const { makeScratch } = await import('./test/scratch.mjs')
const { generateClient } = await import('./prepare/generate-client.mjs')
const { removeHome } = await import('./postgres/cluster-home.mjs')

const options = process.argv.slice(2)
const files = changedFiles(
  root,
  options.find((option) => option !== '--list'),
)
const specs = await reachedSpecs(root, files)
console.log(`${files.length} changed files reach ${specs.length} files of browser tests:`)
console.log(specs.map((spec) => `  ${spec}`).join('\n'))
if (options.includes('--list')) {
  process.exit(0)
}

const scratch = makeScratch('mboa-test-changed-')
/** @type {Awaited<ReturnType<typeof startProduct>> | undefined} */
let product
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => finish(130))
}
try {
  await isolateEnvironment(scratch.dataDir)
  generateClient(root)
  const vitest = [
    'node_modules/vitest/vitest.mjs',
    'related',
    '--run',
    '--passWithNoTests',
    '--project',
    'int',
  ]
  const failed = files.length > 0 && (await runNode(root, [...vitest, ...files]))
  await finish((await runSpecs()) || failed ? 1 : 0)
} catch (error) {
  console.error(error)
  await finish(1)
}

async function runSpecs() {
  if (specs.length === 0) {
    return 0
  }
  product = await startProduct(root, scratch.dataDir)
  await ensureBrowser(root)
  const env = { E2E_BASE_URL: product.url, PLAYWRIGHT_HTML_OPEN: 'never' }
  return runNode(root, ['node_modules/@playwright/test/cli.js', 'test', ...specs], env)
}

/** @param {number} exitCode */
async function finish(exitCode) {
  killAllCommands()
  await product?.stop()
  removeHome(scratch.dataDir)
  scratch.remove()
  process.exit(exitCode)
}
