import { checkedFiles } from '@/config/limits'
import { declaredSize } from '@/lib/declared-picture-size'
import type { Original } from './measure-photo'

/** Why a photo is not taken, as a key under Practice.refused. */
export type PhotoRefusal = 'photoKind' | 'empty' | 'large' | 'photoPixels' | 'photoBroken' | 'gone'

/** What says the size stands before this place. */
const headBytes = 512 * 1024

/**
 * Opens a photo of the student. Its kind and its pixels are read from its first bytes before the browser unpacks it, four bytes
 * a pixel, whatever its name says.
 */
export async function openPhoto(file: File): Promise<Original | PhotoRefusal> {
  if (file.size === 0) {
    return 'empty'
  }
  if (file.size > checkedFiles.bytes) {
    return 'large'
  }
  const head = await file
    .slice(0, headBytes)
    .arrayBuffer()
    .catch(() => null)
  if (!head) {
    return 'gone'
  }
  const size = declaredSize(new Uint8Array(head))
  if (!size) {
    return 'photoKind'
  }
  if (size.width * size.height > checkedFiles.pixels) {
    return 'photoPixels'
  }
  const picture = await createImageBitmap(file).catch(() => null)
  return picture ? { picture, bytes: file.size, source: 'own' } : 'photoBroken'
}
