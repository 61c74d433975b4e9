import { itemFiles } from '@/config/limits'
import { shrinkPicture } from '@/ui/shrink-picture'

const budget = {
  bytes: itemFiles.pictureBytes,
  attempts: [
    [itemFiles.picturePixels, 0.85],
    [itemFiles.picturePixels, 0.72],
    [800, 0.72],
    [800, 0.6],
    [640, 0.6],
    [480, 0.5],
  ],
} as const

/** A photo as light as a lesson needs it. A drawing stays as it is: the server rewrites it. null: the browser cannot open it. */
export const shrinkForLesson = async (file: File): Promise<Blob | null> =>
  file.type === 'image/svg+xml' ? file : shrinkPicture(file, budget)
