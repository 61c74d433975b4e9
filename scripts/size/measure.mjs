import { createReadStream, existsSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'

/**
 * What a folder takes on the disk, as du counts it: whole blocks, and a file with two names once.
 * @param {string} path
 * @param {Set<string>} [seen]
 * @returns {number} bytes
 */
export function bytesOf(path, seen = new Set()) {
  const { dev, ino, nlink, blocks, size, ...info } = lstatSync(path)
  const isFolder = (info.mode & 0o170000) === 0o040000
  if (nlink > 1 && !isFolder) {
    const id = `${dev}:${ino}`
    if (seen.has(id)) {
      return 0
    }
    seen.add(id)
  }
  // Windows counts no blocks.
  const own = blocks ? blocks * 512 : size
  return isFolder ? readdirSync(path).reduce((sum, name) => sum + bytesOf(join(path, name), seen), own) : own
}

/**
 * The packages at the top of node_modules, each with those inside it.
 * @param {string} modules
 */
export function packagesOf(modules) {
  const names = readdirSync(modules).filter((name) => !name.startsWith('.'))
  return names
    .flatMap((name) =>
      name.startsWith('@') ? readdirSync(join(modules, name)).map((inner) => `${name}/${inner}`) : [name],
    )
    .map((name) => ({ name, bytes: bytesOf(join(modules, name)) }))
}

/**
 * The newest entry of a folder; undefined if there is none.
 * @param {string} folder
 * @param {(name: string) => boolean} [isMeant]
 */
export function newestIn(folder, isMeant = () => true) {
  if (!existsSync(folder)) {
    return undefined
  }
  return readdirSync(folder)
    .filter(isMeant)
    .map((name) => join(folder, name))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)[0]
}

/**
 * The bytes of a compressed archive when it is unpacked.
 * @param {string} archive
 */
export async function unpackedBytes(archive) {
  let bytes = 0
  await pipeline(createReadStream(archive), createGunzip(), async (parts) => {
    for await (const part of parts) {
      bytes += part.length
    }
  })
  return bytes
}
