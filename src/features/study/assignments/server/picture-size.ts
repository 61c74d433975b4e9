import { open } from 'node:fs/promises'

/** Pictures have their size within this part; in a JPEG a preview and a colour profile may come before it. */
const headBytes = 512 * 1024

/** In pixels. */
interface PictureSize {
  width: number
  height: number
}

const pngSize = (head: Buffer): PictureSize | null =>
  head.length >= 24 && head.toString('latin1', 12, 16) === 'IHDR'
    ? { width: head.readUInt32BE(16), height: head.readUInt32BE(20) }
    : null

/** Start of frame (ITU T.81, B.1.1.3): all markers from C0 to CF but those of tables (C4, C8, CC). */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function jpegSize(head: Buffer): PictureSize | null {
  let at = 2
  while (at + 9 <= head.length && head[at] === 0xff) {
    const marker = head.readUInt8(at + 1)
    if (marker === 0xff) {
      at += 1
    } else if (isFrame(marker)) {
      return { width: head.readUInt16BE(at + 7), height: head.readUInt16BE(at + 5) }
    } else {
      at += 2 + head.readUInt16BE(at + 2)
    }
  }
  return null
}

/** The size that a PNG or JPEG declares; null if it is not found at the beginning. */
export async function pictureSize(path: string, kind: 'png' | 'jpg'): Promise<PictureSize | null> {
  const handle = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    const head = buffer.subarray(0, bytesRead)
    return kind === 'png' ? pngSize(head) : jpegSize(head)
  } finally {
    await handle.close()
  }
}
