/** In pixels. */
export interface PictureSize {
  width: number
  height: number
}

type Read = (head: DataView) => PictureSize | null

const says = (head: DataView, at: number, text: string) =>
  at + text.length <= head.byteLength &&
  [...text].every((char, n) => head.getUint8(at + n) === char.charCodeAt(0))

const pngSize: Read = (head) =>
  head.byteLength >= 24 && says(head, 12, 'IHDR')
    ? { width: head.getUint32(16), height: head.getUint32(20) }
    : null

/** Start of frame (ITU T.81, B.1.1.3): all markers from C0 to CF but those of tables (C4, C8, CC). */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

const jpegSize: Read = (head) => {
  let at = 2
  while (at + 9 <= head.byteLength && head.getUint8(at) === 0xff) {
    const marker = head.getUint8(at + 1)
    if (marker === 0xff) {
      at += 1
    } else if (isFrame(marker)) {
      return { width: head.getUint16(at + 7), height: head.getUint16(at + 5) }
    } else {
      at += 2 + head.getUint16(at + 2)
    }
  }
  return null
}

const uint24 = (head: DataView, at: number) => head.getUint16(at, true) + head.getUint8(at + 2) * 65_536

/** The three kinds of WebP (RFC 9649, 2.5 to 2.7). */
const webpSize: Read = (head) => {
  if (head.byteLength < 30) {
    return null
  }
  if (says(head, 12, 'VP8X')) {
    return { width: uint24(head, 24) + 1, height: uint24(head, 27) + 1 }
  }
  if (says(head, 12, 'VP8L')) {
    const bits = head.getUint32(21, true)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  return says(head, 12, 'VP8 ')
    ? { width: head.getUint16(26, true) & 0x3fff, height: head.getUint16(28, true) & 0x3fff }
    : null
}

const readers: readonly (readonly [begins: (head: DataView) => boolean, read: Read])[] = [
  [(head) => says(head, 0, '\u0089PNG'), pngSize],
  [(head) => says(head, 0, '\u00ff\u00d8\u00ff'), jpegSize],
  [(head) => says(head, 0, 'RIFF') && says(head, 8, 'WEBP'), webpSize],
]

/** The size that a PNG, JPEG or WebP declares in its first bytes; null: it is none, or does not say. */
export function declaredSize(head: Uint8Array): PictureSize | null {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  return readers.find(([begins]) => begins(view))?.[1](view) ?? null
}
