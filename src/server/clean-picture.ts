import { inflateSync } from 'node:zlib'

/** A picture without anything beside its pixels: no place, no camera, no preview, no comment, nothing after its end. */
export interface CleanPicture {
  kind: 'webp' | 'jpg' | 'png'
  /** In pixels. */
  width: number
  height: number
  bytes: Buffer
}

const isAt = (bytes: Buffer, at: number, text: string) =>
  bytes.toString('latin1', at, at + text.length) === text

interface Chunk {
  name: string
  /** Its content. */
  data: Buffer
}

/** RIFF chunks up to the end of the file; null if one is cut off. */
function webpChunks(bytes: Buffer): Chunk[] | null {
  if (bytes.length < 20 || !isAt(bytes, 0, 'RIFF') || !isAt(bytes, 8, 'WEBP')) {
    return null
  }
  if (bytes.readUInt32LE(4) + 8 !== bytes.length) {
    return null
  }
  const chunks: Chunk[] = []
  let at = 12
  while (at < bytes.length) {
    if (at + 8 > bytes.length) {
      return null
    }
    const size = bytes.readUInt32LE(at + 4)
    const end = at + 8 + size
    if (end + (size % 2) > bytes.length) {
      return null
    }
    chunks.push({ name: bytes.toString('latin1', at, at + 4), data: bytes.subarray(at + 8, end) })
    at = end + (size % 2)
  }
  return chunks
}

function webpChunk({ name, data }: Chunk): Buffer {
  const head = Buffer.alloc(8)
  head.write(name, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}

/** Of a lossy frame (RFC 6386, 9.1) or a lossless one (WebP lossless, 3). */
function webpFrameSize({ name, data }: Chunk): { width: number; height: number } | null {
  if (name === 'VP8 ') {
    const isKeyFrame = data.length > 10 && (data.readUInt8(0) & 1) === 0
    return isKeyFrame && data.readUIntBE(3, 3) === 0x9d012a
      ? { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff }
      : null
  }
  if (data.length <= 5 || data.readUInt8(0) !== 0x2f) {
    return null
  }
  const bits = data.readUInt32LE(1)
  // The version must be 0.
  return bits >>> 29 === 0 ? { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 } : null
}

function cleanWebp(bytes: Buffer): CleanPicture | null {
  const chunks = webpChunks(bytes)
  if (!chunks || chunks.some(({ name }) => name === 'ANIM' || name === 'ANMF')) {
    return null
  }
  const frames = chunks.filter(({ name }) => name === 'VP8 ' || name === 'VP8L')
  const [frame] = frames
  const size = frame && frames.length === 1 ? webpFrameSize(frame) : null
  if (!frame || !size) {
    return null
  }
  const alpha = chunks.find(({ name }) => name === 'ALPH')
  const kept = [frame]
  if (alpha && frame.name === 'VP8 ') {
    const extended = Buffer.alloc(10)
    extended.writeUInt8(0x10)
    extended.writeUIntLE(size.width - 1, 4, 3)
    extended.writeUIntLE(size.height - 1, 7, 3)
    kept.unshift({ name: 'VP8X', data: extended }, alpha)
  }
  const content = Buffer.concat([Buffer.from('WEBP'), ...kept.map(webpChunk)])
  const head = Buffer.alloc(8)
  head.write('RIFF', 'latin1')
  head.writeUInt32LE(content.length, 4)
  return { kind: 'webp', ...size, bytes: Buffer.concat([head, content]) }
}

const jpegFrames = new Set([0xc0, 0xc1, 0xc2])
/** Tables, frame and scans: what a JPEG needs to be shown. */
const isNeeded = (marker: number) => jpegFrames.has(marker) || [0xc4, 0xda, 0xdb, 0xdd].includes(marker)
const isRestart = (byte: number) => byte >= 0xd0 && byte <= 0xd7

/** The index of the marker that ends the coded pixels. */
function endOfScan(bytes: Buffer, from: number): number {
  let at = from
  while (at + 1 < bytes.length) {
    const next = bytes.readUInt8(at + 1)
    if (bytes.readUInt8(at) === 0xff && next !== 0 && next !== 0xff && !isRestart(next)) {
      return at
    }
    at += 1
  }
  return bytes.length
}

/** Adobe's segment says how the colours are coded; it has twelve bytes and nothing about the photo. */
const isColourNote = (marker: number, segment: Buffer) =>
  marker === 0xee && segment.length === 16 && isAt(segment, 4, 'Adobe')

interface JpegParts {
  kept: Buffer[]
  size: { width: number; height: number } | null
  scans: number
}

/** Reads one segment into the parts; returns the index after it, or null if it may not be there. */
function readSegment(bytes: Buffer, at: number, parts: JpegParts): number | null {
  if (at + 4 > bytes.length || bytes.readUInt8(at) !== 0xff) {
    return null
  }
  const marker = bytes.readUInt8(at + 1)
  const end = at + 2 + bytes.readUInt16BE(at + 2)
  const segment = bytes.subarray(at, end)
  if (marker < 0xc0 || isRestart(marker) || end > bytes.length || segment.length < 4) {
    return null
  }
  if (jpegFrames.has(marker)) {
    if (parts.size || segment.length < 11) {
      return null
    }
    parts.size = { width: segment.readUInt16BE(7), height: segment.readUInt16BE(5) }
  }
  const isText = (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe
  if (!isNeeded(marker)) {
    if (isColourNote(marker, segment)) {
      parts.kept.push(segment)
    }
    return isText ? end : null
  }
  if (marker !== 0xda) {
    parts.kept.push(segment)
    return end
  }
  const endOfPixels = endOfScan(bytes, end)
  parts.kept.push(bytes.subarray(at, endOfPixels))
  parts.scans += 1
  return endOfPixels
}

/** The segments of ITU T.81, annex B: those that hold no pixels, tables or colours are left out. */
function cleanJpeg(bytes: Buffer): CleanPicture | null {
  const parts: JpegParts = { kept: [Buffer.from([0xff, 0xd8])], size: null, scans: 0 }
  let at: number | null = 2
  while (at !== null && !(bytes.length === at + 2 && bytes.readUInt16BE(at) === 0xffd9)) {
    at = readSegment(bytes, at, parts)
  }
  if (at === null || !parts.size || parts.scans === 0) {
    return null
  }
  return { kind: 'jpg', ...parts.size, bytes: Buffer.concat([...parts.kept, bytes.subarray(at)]) }
}

const crcTable = Array.from({ length: 256 }, (_, n) => {
  let value = n
  for (let bit = 0; bit < 8; bit++) {
    value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  }
  return value >>> 0
})

function crcOf(bytes: Buffer): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc = (crc >>> 8) ^ (crcTable[(crc ^ byte) & 0xff] ?? 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}

/** Whole chunks, each with its right checksum, from the signature to the end of the file. */
function pngChunks(bytes: Buffer): (Chunk & { whole: Buffer })[] | null {
  const chunks: (Chunk & { whole: Buffer })[] = []
  let at = 8
  while (at < bytes.length) {
    if (at + 12 > bytes.length) {
      return null
    }
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length || crcOf(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) {
      return null
    }
    const name = bytes.toString('latin1', at + 4, at + 8)
    chunks.push({ name, data: bytes.subarray(at + 8, end - 4), whole: bytes.subarray(at, end) })
    at = end
  }
  return chunks
}

const channels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
const shownChunks = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'sRGB', 'IDAT', 'IEND'])
const isCritical = (name: string) => /^[A-Z]/.test(name)

interface PngHead {
  width: number
  height: number
  /** Bytes of all rows, unpacked. */
  unpacked: number
  interlaced: boolean
}

function pngHead(data: Buffer | undefined): PngHead | null {
  if (data?.length !== 13) {
    return null
  }
  const [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)]
  const bitsOfPixel = data.readUInt8(8) * (channels[data.readUInt8(9)] ?? 0)
  if (bitsOfPixel === 0 || bitsOfPixel > 64) {
    return null
  }
  return {
    width,
    height,
    unpacked: height * (1 + Math.ceil((width * bitsOfPixel) / 8)),
    interlaced: data.readUInt8(12) === 1,
  }
}

/** The pixels unpack to what the head says, and to no more; it has been compared with the limits before. */
function unpacksAsSaid(packed: Buffer, { unpacked, interlaced, height }: PngHead): boolean {
  try {
    // Interlaced rows come in seven passes.
    const most = interlaced ? unpacked * 2 + height * 7 + 64 : unpacked
    const { length } = inflateSync(packed, { maxOutputLength: most })
    return interlaced ? length >= unpacked / 2 : length === unpacked
  } catch {
    return false
  }
}

function cleanPng(bytes: Buffer, mostPixels: number): CleanPicture | null {
  const chunks = pngChunks(bytes)
  const [first] = chunks ?? []
  const head = first?.name === 'IHDR' ? pngHead(first.data) : null
  if (!chunks || !head || chunks.at(-1)?.name !== 'IEND') {
    return null
  }
  const count = (name: string) => chunks.filter((chunk) => chunk.name === name).length
  const isMoving = count('acTL') + count('fcTL') + count('fdAT') > 0
  const isStrange = chunks.some(({ name }) => isCritical(name) && !shownChunks.has(name))
  if (isMoving || isStrange || count('IHDR') !== 1 || count('IEND') !== 1) {
    return null
  }
  const { width, height } = head
  const picture: CleanPicture = {
    kind: 'png',
    width,
    height,
    bytes: Buffer.concat([
      bytes.subarray(0, 8),
      ...chunks.filter(({ name }) => shownChunks.has(name)).map(({ whole }) => whole),
    ]),
  }
  // Too large a picture is refused by its caller; it is not unpacked before.
  if (width > mostPixels || height > mostPixels) {
    return picture
  }
  const packed = Buffer.concat(chunks.filter(({ name }) => name === 'IDAT').map(({ data }) => data))
  return unpacksAsSaid(packed, head) ? picture : null
}

/** What no compressed picture holds by chance, and a file that is also something else does. */
const foreign = ['PK\x05\x06', '<script', '<?php', '<html', '%PDF-', '#!/'].map((text) =>
  Buffer.from(text, 'latin1'),
)

function cleanByKind(bytes: Buffer, mostPixels: number): CleanPicture | null {
  if (isAt(bytes, 0, 'RIFF')) {
    return cleanWebp(bytes)
  }
  if (isAt(bytes, 0, '\x89PNG\r\n\x1a\n')) {
    return cleanPng(bytes, mostPixels)
  }
  return isAt(bytes, 0, '\xff\xd8\xff') ? cleanJpeg(bytes) : null
}

/**
 * A WebP, JPEG or PNG by its content, whole and with nothing beside its pixels. null: it is none, it moves, it is damaged, or it is
 * also something else. `mostPixels`: a PNG with a longer side is not unpacked.
 */
export function cleanPicture(bytes: Buffer, mostPixels: number): CleanPicture | null {
  try {
    const picture = cleanByKind(bytes, mostPixels)
    const isPlain = picture && picture.width > 0 && picture.height > 0
    return isPlain && !foreign.some((mark) => picture.bytes.includes(mark)) ? picture : null
  } catch (error) {
    if (error instanceof RangeError) {
      return null
    }
    throw error
  }
}
