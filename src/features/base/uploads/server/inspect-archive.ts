import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Entry, openPromise } from 'yauzl'

const maxEntries = 2_000
const maxUnpackedBytes = 200 * 1024 * 1024
const symbolicLink = 0o120000

const isSymlink = ({ externalFileAttributes }: Entry) =>
  ((externalFileAttributes >>> 16) & 0o170000) === symbolicLink

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() })

/**
 * Reads an archive's directory and, without storing it, each entry. Refused: too many entries, too much content, links, encrypted
 * entries, names that lead out of the folder (yauzl refuses those), and entries with a false position or size, or that it may not hold.
 */
export async function isHarmlessArchive(
  path: string,
  mayHold: (name: string) => boolean = () => true,
): Promise<boolean> {
  try {
    const archive = await openPromise(path, { lazyEntries: true, strictFileNames: true, autoClose: false })
    try {
      if (archive.entryCount > maxEntries) {
        return false
      }
      let total = 0
      let entries = 0
      for await (const entry of archive.eachEntry()) {
        total += entry.uncompressedSize
        entries += 1
        if (entries > maxEntries || total > maxUnpackedBytes) {
          return false
        }
        if (isSymlink(entry) || entry.isEncrypted()) {
          return false
        }
        if (entry.fileName.endsWith('/')) {
          continue
        }
        if (!mayHold(entry.fileName)) {
          return false
        }
        // The size in the directory may be false: yauzl throws if an entry unpacks to more.
        await pipeline(await archive.openReadStreamPromise(entry), nowhere())
      }
      return entries > 0
    } finally {
      archive.close()
    }
  } catch {
    return false
  }
}
