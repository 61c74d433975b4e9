// npm run size [-- FOLDER]: what is heavy here, and why it is here. Fails above the bars of scripts/size/size.rules.mjs.
// FOLDER: where npm run release wrote its archive, if not to dist/release.
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { bytesOf, newestIn, packagesOf, unpackedBytes } from './size/measure.mjs'
import { reasons } from './size/packages.mjs'
import { sizeReport } from './size/size.rules.mjs'

const root = join(import.meta.dirname, '..')
const packages = packagesOf(join(root, 'node_modules'))
const build = newestIn(join(root, '.next', 'builds'), (name) => /^[0-9a-f]+$/.test(name))
const archive = newestIn(process.argv[2] ?? join(root, 'dist', 'release'), (name) => name.endsWith('.tar.gz'))

const { lines, problems } = sizeReport({
  packages,
  totals: {
    // Without the caches that tools keep beside the packages.
    installation: packages.reduce((sum, { bytes }) => sum + bytes, 0),
    build: build ? bytesOf(build) : undefined,
    packed: archive ? statSync(archive).size : undefined,
    unpacked: archive ? await unpackedBytes(archive) : undefined,
  },
  reasons,
})
console.log(lines.join('\n'))
for (const problem of problems) {
  console.error(problem)
}
process.exitCode = problems.length > 0 ? 1 : 0
