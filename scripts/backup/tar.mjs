/** @typedef {{ name: string, size: number, content: AsyncIterable<Buffer> }} TarFile */
/** @typedef {(file: TarFile) => Promise<void> | void} OnFile */

const block = 512
const zeros = Buffer.alloc(block)

/**
 * The header of one file in a tar archive (ustar).
 * @param {string} name
 * @param {number} size
 */
export function tarHeader(name, size) {
  if (Buffer.byteLength(name) > 100 || size >= 8 ** 11) {
    throw new Error(`${name} does not fit into the archive`)
  }
  const header = Buffer.alloc(block)
  header.write(name, 0)
  header.write('0000600\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  header.write(`${Math.floor(Date.now() / 1000).toString(8)}\0`, 136)
  header.write('        ', 148)
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

/** @param {number} size */
export const tarPadding = (size) => zeros.subarray(0, (block - (size % block)) % block)
export const tarEnd = Buffer.concat([zeros, zeros])

/** @param {Buffer} header @param {number} from @param {number} to */
const textAt = (header, from, to) => header.toString('utf8', from, to).replace(/\0.*$/s, '')

/**
 * Reads a tar stream, from this program or another one: calls onFile with name, size and content of every file. Content
 * that onFile does not read is skipped.
 * @param {AsyncIterable<Buffer>} stream
 * @param {OnFile} onFile
 */
export async function readTar(stream, onFile) {
  const reader = new Reader(stream)
  for (;;) {
    const header = await reader.exactly(block)
    if (header.every((byte) => byte === 0)) {
      // Padding may follow. The tag is verified at the very end.
      await reader.drain()
      return
    }
    const sum = header.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0)
    const size = Number.parseInt(textAt(header, 124, 136), 8)
    if (sum !== Number.parseInt(textAt(header, 148, 156), 8) || Number.isNaN(size)) {
      throw new Error('the archive cannot be read')
    }
    const content = reader.next(size)
    const kind = header.toString('latin1', 156, 157)
    if (kind === '0' || kind === '\0') {
      const prefix = textAt(header, 345, 500)
      const name = `${prefix && `${prefix}/`}${textAt(header, 0, 100)}`.replace(/^\.\//, '')
      await onFile({ name, size, content })
    }
    for await (const _ of content) {
      // Skips the content that onFile did not read.
    }
    await reader.exactly(tarPadding(size).length)
  }
}

/** Reads a stream in portions of the requested size. */
class Reader {
  /** @param {AsyncIterable<Buffer>} stream */
  constructor(stream) {
    this.source = stream[Symbol.asyncIterator]()
    /** @type {Buffer} */
    this.rest = Buffer.alloc(0)
  }

  async more() {
    const { value, done } = await this.source.next()
    if (done) {
      throw new Error('the archive is cut off')
    }
    this.rest = value
  }

  /** @param {number} count */
  async exactly(count) {
    const parts = []
    for await (const part of this.next(count)) {
      parts.push(part)
    }
    return Buffer.concat(parts)
  }

  /** @param {number} count @returns {AsyncGenerator<Buffer, void>} */
  async *next(count) {
    let missing = count
    while (missing > 0) {
      if (this.rest.length === 0) {
        await this.more()
      }
      const part = this.rest.subarray(0, missing)
      this.rest = this.rest.subarray(part.length)
      missing -= part.length
      yield part
    }
  }

  async drain() {
    while (!(await this.source.next()).done) {
      // Reads to the end.
    }
  }
}
