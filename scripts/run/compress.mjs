import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, extname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressible = new Set(['.css', '.js', '.json', '.svg', '.txt', '.webmanifest'])
const [smallest, common] = [promisify(brotliCompress), promisify(gzip)]

/**
 * Compresses the files that a build serves as well as possible, into the folder `packed` beside them: a server that starts only
 * reads them, so that it never sends a larger form of a file.
 * @param {string} root
 * @param {string} folder
 * @param {readonly string[]} parts folders and files of the build
 */
export async function compressBuilt(root, folder, parts) {
  const build = join(root, folder)
  const files = readdirSync(build, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && compressible.has(extname(entry.name)))
    .map(({ parentPath, name }) => relative(build, join(parentPath, name)))
    .filter((file) => parts.some((part) => file === part || file.startsWith(join(part, '/'))))
  await Promise.all(
    files.map(async (file) => {
      const body = readFileSync(join(build, file))
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      }
      const packed = join(build, 'packed', file)
      mkdirSync(dirname(packed), { recursive: true })
      writeFileSync(`${packed}.br`, await smallest(body, { params }))
      writeFileSync(`${packed}.gz`, await common(body, { level: 9 }))
    }),
  )
}
