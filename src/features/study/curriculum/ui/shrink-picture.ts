import { itemFiles } from '@/config/limits'
import { drawPicture } from '@/ui/draw-picture'

/** From the best to what is still recognised: the first that is light enough is taken. */
const attempts = [
  [itemFiles.picturePixels, 0.85],
  [itemFiles.picturePixels, 0.72],
  [800, 0.72],
  [800, 0.6],
  [640, 0.6],
  [480, 0.5],
] as const

/** Browsers that write no WebP write JPEG. */
async function draw(picture: ImageBitmap, longest: number, quality: number): Promise<Blob | null> {
  const width = picture.width * Math.min(1, longest / Math.max(picture.width, picture.height))
  const webp = await drawPicture(picture, { width, type: 'image/webp', quality })
  return webp ?? drawPicture(picture, { width, type: 'image/jpeg', quality })
}

/**
 * A photo as light as a lesson needs it, re-encoded, so that nothing but its pixels is sent. A drawing stays as it is: the server
 * rewrites it. null: the browser cannot open it.
 */
export async function shrinkPicture(file: File): Promise<Blob | null> {
  if (file.type === 'image/svg+xml') {
    return file
  }
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) {
    return null
  }
  let lightest: Blob | null = null
  for (const [longest, quality] of attempts) {
    const drawn = await draw(picture, longest, quality)
    if (drawn && (!lightest || drawn.size < lightest.size)) {
      lightest = drawn
    }
    if (drawn && drawn.size <= itemFiles.pictureBytes) {
      break
    }
  }
  picture.close()
  return lightest
}
