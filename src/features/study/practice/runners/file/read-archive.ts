import { Inflate } from 'fflate'
import { checkedFiles } from '@/config/limits'
import { RefusedFile, refusalOfContent } from './file-kinds'

// The layout of an archive: APPNOTE.TXT of PKWARE, 4.3. Its directory says where each file lies; fflate unpacks one.

const signature = { end: 0x06054b50, entry: 0x02014b50, file: 0x04034b50 } as const
const length = { end: 22, entry: 46, file: 30, comment: 0xffff } as const
const link = 0o120000

interface Entry {
  name: string
  isPacked: boolean
  /** In the archive, and unpacked. */
  packedSize: number
  size: number
  /** Where its own header begins, and its content. */
  at: number
  contentAt: number
}

export interface Archive {
  /** Unpacked sizes by name; folders are left out. */
  sizes: ReadonlyMap<string, number>
  /** Unpacks one file. Throws RefusedFile if it is not what the directory says, or more than may be read. */
  read(name: string): Uint8Array<ArrayBuffer> | undefined
}

const refuse = (reason: ConstructorParameters<typeof RefusedFile>[0]): never => {
  throw new RefusedFile(reason)
}

function findEnd(view: DataView): number {
  const last = view.byteLength - length.end
  for (let at = last; at >= 0 && at >= last - length.comment; at -= 1) {
    if (
      view.getUint32(at, true) === signature.end &&
      at + length.end + view.getUint16(at + 20, true) <= view.byteLength
    ) {
      return at
    }
  }
  return refuse('broken')
}

function decodeName(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('latin1').decode(bytes)
  }
}

/** A name that leads out of the folder, or has a meaning of its own on some system. */
const isUnsafe = (name: string) =>
  name === '' ||
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused
  /[\u0000-\u001f\\]/.test(name) ||
  /^([a-z]:|\/)/i.test(name) ||
  name.split('/').includes('..')

function readEntry(view: DataView, bytes: Uint8Array, at: number, directoryAt: number): Entry {
  if (at + length.entry > view.byteLength || view.getUint32(at, true) !== signature.entry) {
    return refuse('broken')
  }
  const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)]
  const [packedSize, size] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)]
  const [nameLength, headerAt] = [view.getUint16(at + 28, true), view.getUint32(at + 42, true)]
  const name = decodeName(bytes.subarray(at + length.entry, at + length.entry + nameLength))
  if (flags & 1) {
    return refuse('locked')
  }
  if (isUnsafe(name) || ((view.getUint32(at + 38, true) >>> 16) & 0o170000) === link) {
    return refuse('unsafe')
  }
  if ((method !== 0 && method !== 8) || (method === 0 && packedSize !== size)) {
    return refuse('broken')
  }
  if (headerAt + length.file > directoryAt || view.getUint32(headerAt, true) !== signature.file) {
    return refuse('broken')
  }
  const contentAt =
    headerAt + length.file + view.getUint16(headerAt + 26, true) + view.getUint16(headerAt + 28, true)
  if (contentAt + packedSize > directoryAt) {
    return refuse('broken')
  }
  return { name, isPacked: method === 8, packedSize, size, at: headerAt, contentAt }
}

/** The directory. Entries of honest archives lie one after another: a bomb lets many share one content. */
function readDirectory(bytes: Uint8Array): Entry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  const count = view.getUint16(end + 10, true)
  const directoryAt = view.getUint32(end + 16, true)
  if (count > checkedFiles.entries) {
    return refuse('many')
  }
  if (directoryAt > end) {
    return refuse('broken')
  }
  const entries: Entry[] = []
  let at = directoryAt
  for (let n = 0; n < count; n += 1) {
    entries.push(readEntry(view, bytes, at, directoryAt))
    const parts = [28, 30, 32].map((place) => view.getUint16(at + place, true))
    at += length.entry + parts.reduce((sum, part) => sum + part, 0)
  }
  // More entries than the end counts: 65,536 more are counted as none.
  if (at + 4 <= end && view.getUint32(at, true) === signature.entry) {
    return refuse('many')
  }
  if (entries.reduce((sum, { size }) => sum + size, 0) > checkedFiles.unpackedBytes) {
    return refuse('much')
  }
  const inOrder = entries.toSorted((one, other) => one.at - other.at)
  const overlaps = inOrder.some(
    ({ contentAt, packedSize }, n) => contentAt + packedSize > (inOrder[n + 1]?.at ?? directoryAt),
  )
  return overlaps || new Set(entries.map(({ name }) => name)).size < count ? refuse('unsafe') : entries
}

/** Packed bytes that are unpacked at once: each becomes 1,032 at most. */
const step = 4 * 1024

function inflate(packed: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  const unpacked = new Uint8Array(size)
  let done = 0
  const stream = new Inflate((part) => {
    if (done + part.length > size) {
      refuse('unsafe')
    }
    unpacked.set(part, done)
    done += part.length
  })
  for (let at = 0; at < packed.length; at += step) {
    stream.push(packed.subarray(at, at + step), at + step >= packed.length)
  }
  return done === size ? unpacked : refuse('broken')
}

/** Reads the directory of an archive. Throws RefusedFile where one is damaged, dangerous or larger than allowed. */
export function readArchive(bytes: Uint8Array): Archive {
  const unlike = refusalOfContent(bytes)
  if (unlike) {
    return refuse(unlike)
  }
  if (bytes.length > checkedFiles.bytes) {
    return refuse('large')
  }
  const files = new Map(
    readDirectory(bytes)
      .filter(({ name }) => !name.endsWith('/'))
      .map((entry) => [entry.name, entry]),
  )
  let left: number = checkedFiles.readBytes
  return {
    sizes: new Map([...files].map(([name, { size }]) => [name, size])),
    read(name) {
      const entry = files.get(name)
      if (!entry) {
        return undefined
      }
      left -= entry.size
      if (entry.size > checkedFiles.partBytes || left < 0) {
        return refuse('much')
      }
      const packed = bytes.subarray(entry.contentAt, entry.contentAt + entry.packedSize)
      try {
        return entry.isPacked ? inflate(packed, entry.size) : packed.slice()
      } catch (error) {
        throw error instanceof RefusedFile ? error : new RefusedFile('broken')
      }
    },
  }
}
