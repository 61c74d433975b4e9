import { type Entry, openPromise } from 'yauzl'

const maxEntries = 2_000
const maxUnpackedBytes = 200 * 1024 * 1024
const symbolicLink = 0o120000

const isSymlink = ({ externalFileAttributes }: Entry) =>
  ((externalFileAttributes >>> 16) & 0o170000) === symbolicLink

/**
 * Reads an archive's directory without unpacking it. Refused: too many entries, too much content, links, encrypted
 * entries, names that lead out of the folder (yauzl refuses those), and entries that lie about where they are.
 */
export async function isHarmlessArchive(path: string): Promise<boolean> {
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
      }
      return entries > 0
    } finally {
      archive.close()
    }
  } catch {
    return false
  }
}
