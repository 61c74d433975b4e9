// npm run release -- --version 0.4.0: names what is here 0.4.0, in a commit with the tag v0.4.0 (docs/how-to-add.md).
// npm run release [-- FOLDER]: makes an archive with everything that a server needs, also Node. It starts without a
// network: DATABASE_URL=… ./academy start. See docs/operations/running-elsewhere.md
import { mkdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { cutRelease } from './release/cut-release.mjs'
import { messageOf } from './run/errors.mjs'
import { installPackages } from './run/install.mjs'
import { versionOf } from './run/version.mjs'
import { continueOnPinnedNode } from './run/with-pinned-node.mjs'

const script = fileURLToPath(import.meta.url)
const root = join(dirname(script), '..')
const { values, positionals } = parseArgs({
  options: { version: { type: 'string' } },
  allowPositionals: true,
})
if (values.version !== undefined) {
  try {
    cutRelease(root, { version: values.version, date: new Date().toISOString().slice(0, 10) })
    console.log(`Committed and tagged v${values.version}. "npm run release" makes the archive.`)
    process.exit(0)
  } catch (error) {
    console.error(messageOf(error))
    process.exit(1)
  }
}
installPackages(root)
await continueOnPinnedNode(root, script)

const { generateClient } = await import('./prepare/generate-client.mjs')
const { buildIfNeeded } = await import('./run/build.mjs')
const { layOut, pack } = await import('./release/pack.mjs')

const out = positionals[0] ?? join(root, 'dist', 'release')
const name = `mboa-academy-${versionOf(root)}-${process.platform}-${process.arch}`
try {
  generateClient(root)
  await buildIfNeeded(root)
  const build = process.env.BUILD_FOLDER ?? ''
  mkdirSync(out, { recursive: true })
  const target = join(out, name)
  const { packages } = await layOut(root, { build, target })
  const file = `${target}.tar.gz`
  pack(target, file)
  rmSync(target, { recursive: true })
  console.log(`Written: ${file} (${Math.round(statSync(file).size / 1024 / 1024)} MB, ${packages} packages)`)
  process.exit(0)
} catch (error) {
  console.error(messageOf(error))
  process.exit(1)
}
