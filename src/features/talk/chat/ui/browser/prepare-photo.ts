import { checkedFiles, roomPhoto } from '@/config/limits'
import { declaredSize } from '@/lib/declared-picture-size'
import { shrinkPicture } from '@/ui/shrink-picture'
import type { OutboxPhoto } from '../core/chat-outbox'

/** What says the size stands before this place. */
const headBytes = 512 * 1024

const budget = {
  bytes: roomPhoto.bytes,
  attempts: [
    [roomPhoto.pixels, 0.8],
    [1_280, 0.75],
    [1_024, 0.7],
    [800, 0.65],
    [640, 0.55],
    [480, 0.5],
  ],
} as const

async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += 0x8000) {
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  }
  return btoa(text)
}

async function sidesOf(blob: Blob) {
  const picture = await createImageBitmap(blob)
  const { width, height } = picture
  picture.close()
  return { width, height }
}

/**
 * A photo of at most 150 KB without its place, camera or time: only its pixels are written again. null: the browser cannot open it, or
 * it is larger than a phone should unpack.
 */
export async function preparePhoto(file: File): Promise<OutboxPhoto | null> {
  if (file.size === 0 || file.size > checkedFiles.bytes) {
    return null
  }
  try {
    const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer())
    const size = declaredSize(head)
    if (size && size.width * size.height > checkedFiles.pixels) {
      return null
    }
    const drawn = await shrinkPicture(file, budget)
    if (!drawn || drawn.size > roomPhoto.bytes) {
      return null
    }
    return { data: await base64Of(drawn), type: drawn.type, ...(await sidesOf(drawn)) }
  } catch {
    return null
  }
}
