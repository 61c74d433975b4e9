import { drawPicture } from '@/ui/draw-picture'
import type { PhotoFacts, PhotoSettings, Sample } from './runner'

/** A picture as it was before: opened, with the weight of its file. */
export interface Original {
  picture: ImageBitmap | HTMLCanvasElement
  bytes: number
  source: PhotoFacts['source']
}

/** Numbers that look random, and are the same on every device. */
function grain(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296 - 0.5
  }
}

/** A camera never gives an even surface: without it, a drawing would be too light to teach anything. */
function addGrain(context: CanvasRenderingContext2D, width: number, height: number) {
  const image = context.getImageData(0, 0, width, height)
  const { data } = image
  const next = grain(7)
  for (let at = 0; at < data.length; at += 4) {
    const more = next() * 44
    data[at] = (data[at] ?? 0) + more
    data[at + 1] = (data[at + 1] ?? 0) + more
    data[at + 2] = (data[at + 2] ?? 0) + more
  }
  context.putImageData(image, 0, 0)
}

/** Draws the picture of an exercise, as heavy as a camera would store it. null: the browser cannot draw. */
export async function drawSample({ width, height, view, fill, shapes }: Sample): Promise<Original | null> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) {
    return null
  }
  context.fillStyle = fill
  context.fillRect(0, 0, width, height)
  context.save()
  context.scale(width / view, width / view)
  for (const shape of shapes) {
    context.fillStyle = shape.fill
    context.fill(new Path2D(shape.path))
  }
  context.restore()
  addGrain(context, width, height)
  const stored = await drawPicture(canvas, { width, type: 'image/jpeg', quality: 0.95 })
  return stored && { picture: canvas, bytes: stored.size, source: 'sample' }
}

/** The picture with these settings, and what was measured. It is never made larger. null: this browser writes no such file. */
export async function measurePhoto(
  { picture, bytes, source }: Original,
  { width: wanted, quality, kind }: PhotoSettings,
): Promise<{ photo: Blob; facts: PhotoFacts } | null> {
  const width = Math.max(1, Math.min(wanted, picture.width))
  const photo = await drawPicture(picture, { width, type: `image/${kind}`, quality: quality / 100 })
  if (!photo) {
    return null
  }
  const height = Math.max(1, Math.round((picture.height * width) / picture.width))
  return {
    photo,
    facts: {
      width,
      height,
      quality,
      kind,
      bytes: photo.size,
      from_width: picture.width,
      from_height: picture.height,
      from_bytes: bytes,
      source,
    },
  }
}
