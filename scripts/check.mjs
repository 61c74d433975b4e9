// npm run check: types, lint and unit tests of the files changed since the main branch. Run it before a commit.
// `npm run check -- <commit>` compares with that commit.
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { continueOnPinnedNode } from './run/with-pinned-node.mjs'

const script = fileURLToPath(import.meta.url)
const root = join(dirname(script), '..')
await continueOnPinnedNode(root, script)

const { changedFiles } = await import('./test/changed-files.mjs')
const { runNode } = await import('./test/run-command.mjs')
const { generateClient } = await import('./prepare/generate-client.mjs')

const started = Date.now()
const files = changedFiles(root, process.argv[2])
console.log(`${files.length} changed files`)
generateClient(root)

const types = async () => {
  if (!existsSync(join(root, '.next', 'types')) || files.some((file) => file.startsWith('src/app/'))) {
    await runNode(root, ['node_modules/next/dist/bin/next', 'typegen'])
  }
  const cached = [
    '--incremental',
    '--tsBuildInfoFile',
    join('node_modules', '.cache', 'check', 'project.tsbuildinfo'),
  ]
  return runNode(root, ['node_modules/typescript/bin/tsc', '--noEmit', ...cached])
}
const lintAndUnitTests = async () => {
  const biome = ['node_modules/@biomejs/biome/bin/biome', 'check', '--no-errors-on-unmatched']
  const refused = await runNode(root, [...biome, '--files-ignore-unknown=true', ...files])
  const vitest = ['node_modules/vitest/vitest.mjs', 'related', '--run', '--passWithNoTests']
  // If vitest sees package.json in this list, it runs everything.
  const sources = files.filter(
    (file) => /\.(?:m?[jt]sx?|json)$/.test(file) && !/package(?:-lock)?\.json$/.test(file),
  )
  const failed =
    sources.length > 0 &&
    (await runNode(root, [...vitest, '--project', 'unit', '--project', 'dom', ...sources]))
  return refused || failed
}
// In parallel: each of them uses one processor only.
const results = files.length > 0 ? await Promise.all([types(), lintAndUnitTests()]) : []
console.log(
  `${results.some(Boolean) ? 'failed' : 'passed'} in ${Math.round((Date.now() - started) / 1000)} s`,
)
process.exit(results.some(Boolean) ? 1 : 0)
