import { crc32 } from 'node:zlib'

interface ZipEntry {
  name: string
  content: Buffer
  /** The unpacked size in the directory. */
  claimedSize?: number
  symlink?: boolean
}

function head(signature: number, entry: ZipEntry, prefix: Buffer) {
  const { name, content, claimedSize = content.length } = entry
  const compressed = claimedSize !== content.length
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(20, 0)
  fields.writeUInt16LE(compressed ? 8 : 0, 4)
  fields.writeUInt32LE(crc32(content), 10)
  fields.writeUInt32LE(content.length, 14)
  fields.writeUInt32LE(claimedSize, 18)
  fields.writeUInt16LE(Buffer.byteLength(name), 22)
  const mark = Buffer.alloc(4)
  mark.writeUInt32LE(signature)
  return Buffer.concat([mark, prefix, fields])
}

/** A zip archive written by hand, so that its directory can be wrong. */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const name = Buffer.from(entry.name)
    const local = Buffer.concat([head(0x04034b50, entry, Buffer.alloc(0)), name, entry.content])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(entry.symlink ? (0o120777 << 16) >>> 0 : 0, 6)
    tail.writeUInt32LE(offset, 10)
    // Made by Unix, so that the mode bits mean something.
    directory.push(head(0x02014b50, entry, Buffer.from([20, 3])), tail, name)
    bodies.push(local)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...bodies, central, end])
}
