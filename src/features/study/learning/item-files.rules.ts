import { paths } from '@/config/paths'

/** A hash of item and content, the pixels of a picture, and the kind: another content has another name. */
const pictureName = /^[0-9a-f]{24}-(\d{1,4})x(\d{1,4})\.(?:webp|jpg|png|svg)$/
export const fileName = /^[0-9a-f]{24}(?:-\d{1,4}x\d{1,4})?\.[a-z]{2,4}$/

const folder = paths.itemFile('')

/** The name of a picture or file, by the address that a text gives; null: the address of something else. */
export function fileNameIn(address: string): string | null {
  const name = address.startsWith(folder) ? address.slice(folder.length) : ''
  return fileName.test(name) ? name : null
}

/** The pixels of an uploaded picture, by its address; null: of no uploaded picture. */
export function pictureSizeIn(address: string): { width: number; height: number } | null {
  const [, width, height] = pictureName.exec(fileNameIn(address) ?? '') ?? []
  return width && height ? { width: Number(width), height: Number(height) } : null
}

interface FileReader {
  /** The published revision of an item that is not archived names it. */
  published: boolean
  /** It belongs to the lesson that everybody may read. */
  free: boolean
  ofOffice: boolean
  /** null: not enrolled in the program. */
  paid: boolean | null
}

/** 'absent': for this person there is no such file. */
export function mayReadFile({ published, free, ofOffice, paid }: FileReader): 'yes' | 'pay_first' | 'absent' {
  if (ofOffice || (published && (free || paid))) {
    return 'yes'
  }
  return published && paid === false ? 'pay_first' : 'absent'
}
