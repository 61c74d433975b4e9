import { drawPicture } from './draw-picture'

export interface PictureBudget {
  bytes: number
  /** From the best to what is still recognised, as the longest side and the quality: the first that is light enough is taken. */
  attempts: readonly (readonly [longest: number, quality: number])[]
}

/** Browsers that write no WebP write JPEG. */
async function draw(picture: ImageBitmap, longest: number, quality: number): Promise<Blob | null> {
  const width = picture.width * Math.min(1, longest / Math.max(picture.width, picture.height))
  const webp = await drawPicture(picture, { width, type: 'image/webp', quality })
  return webp ?? drawPicture(picture, { width, type: 'image/jpeg', quality })
}

/** A photo as light as its place needs it, re-encoded, so that nothing but its pixels is sent. null: the browser cannot open it. */
export async function shrinkPicture(file: File, { bytes, attempts }: PictureBudget): Promise<Blob | null> {
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
    if (drawn && drawn.size <= bytes) {
      break
    }
  }
  picture.close()
  return lightest
}
