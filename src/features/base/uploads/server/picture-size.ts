import { open } from 'node:fs/promises'
import { declaredSize, type PictureSize } from '@/lib/declared-picture-size'

/** Pictures have their size within this part; in a JPEG a preview and a colour profile may come before it. */
const headBytes = 512 * 1024

/** The size that a picture declares; null if it is not found at the beginning. */
export async function pictureSize(path: string): Promise<PictureSize | null> {
  const handle = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return declaredSize(buffer.subarray(0, bytesRead))
  } finally {
    await handle.close()
  }
}
