interface Drawn {
  /** In pixels; the height follows. */
  width: number
  type: 'image/jpeg' | 'image/webp' | 'image/png'
  /** 0 to 1. */
  quality: number
}

/** A picture with another width, re-encoded: nothing but its pixels stays. null: this browser writes no such file. */
export async function drawPicture(
  picture: ImageBitmap | HTMLCanvasElement,
  { width, type, quality }: Drawn,
): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width))
  canvas.height = Math.max(1, Math.round((picture.height * width) / picture.width))
  const context = canvas.getContext('2d')
  if (!context) {
    return null
  }
  if (type === 'image/jpeg') {
    // JPEG has no transparent pixels.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const drawn = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, quality))
  return drawn?.type === type ? drawn : null
}
