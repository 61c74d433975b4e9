// npm start: does everything from a fresh clone to a running site. The code before the installation must run on Node 20.19.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { messageOf } from './run/errors.mjs'
import { installPackages } from './run/install.mjs'
import { continueOnPinnedNode } from './run/with-pinned-node.mjs'

const script = fileURLToPath(import.meta.url)
const root = join(dirname(script), '..')
const dev = process.argv.includes('--dev')

try {
  installPackages(root)
} catch (error) {
  console.error(messageOf(error))
  process.exit(1)
}
await continueOnPinnedNode(root, script)
const { serve } = await import('./run/serve.mjs')
process.exit(await serve(root, { dev, watch: dev && !process.argv.includes('--no-watch') }))
