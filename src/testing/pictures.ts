import { deflateSync } from 'node:zlib'

const chunkOfRiff = (name: string, data: Buffer) => {
  const head = Buffer.alloc(8)
  head.write(name, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}

/** A RIFF file with these chunks after its head. */
export function webpWith(...chunks: [string, Buffer][]): Buffer {
  const content = Buffer.concat([
    Buffer.from('WEBP'),
    ...chunks.map(([name, data]) => chunkOfRiff(name, data)),
  ])
  const head = Buffer.alloc(8)
  head.write('RIFF', 'latin1')
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content])
}

/** The beginning of a lossy frame, and some coded bytes. */
export function vp8(width: number, height: number): Buffer {
  const frame = Buffer.alloc(40, 7)
  frame.writeUInt8(0x10)
  frame.writeUIntBE(0x9d012a, 3, 3)
  frame.writeUInt16LE(width, 6)
  frame.writeUInt16LE(height, 8)
  return frame
}

export const webp = (width: number, height: number) => webpWith(['VP8 ', vp8(width, height)])

const segment = (marker: number, data: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}

/** A JPEG with these segments before its frame. */
export function jpegWith(width: number, height: number, ...before: [number, Buffer][]): Buffer {
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0])
  frame.writeUInt16BE(height, 1)
  frame.writeUInt16BE(width, 3)
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...before.map(([marker, data]) => segment(marker, data)),
    segment(0xdb, Buffer.alloc(65, 1)),
    segment(0xc0, frame),
    segment(0xc4, Buffer.alloc(20, 1)),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([1, 2, 0xff, 0, 3, 0xff, 0xd0, 4, 0xff, 0xd9]),
  ])
}

function crc(bytes: Buffer): number {
  let value = 0xffffffff
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit++) {
      value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
    }
  }
  return (value ^ 0xffffffff) >>> 0
}

export function pngChunk(name: string, data: Buffer): Buffer {
  const whole = Buffer.alloc(data.length + 12)
  whole.writeUInt32BE(data.length)
  whole.write(name, 4, 'latin1')
  data.copy(whole, 8)
  whole.writeUInt32BE(crc(whole.subarray(4, -4)), data.length + 8)
  return whole
}

export const pngMark = Buffer.from('89504e470d0a1a0a', 'hex')

export function pngHead(width: number, height: number): Buffer {
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0])
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  return pngChunk('IHDR', head)
}

/** A whole picture in red, green and blue, with these chunks before its pixels. */
export const pngWith = (width: number, height: number, ...before: Buffer[]) =>
  Buffer.concat([
    pngMark,
    pngHead(width, height),
    ...before,
    pngChunk('IDAT', deflateSync(Buffer.alloc(height * (1 + width * 3)))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
