import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { upload } from '@/config/limits'
import type { TextKey } from '@/messages/text-key'
import { AppError, invalid } from '@/server/kernel/app-error'
import { type FileKind, findFileKind } from '../file-kinds.rules'
import { isHarmlessArchive } from './inspect-archive'
import { pictureSize } from './picture-size'
import type { ReceivedFile } from './receive-upload'

/** What is wrong with a file: its kind; or its content, which is empty, another than its name says, an archive or a picture that we do not take. */
export type FileFault = 'kind' | 'empty' | 'differs' | 'archive' | 'pixels'

/** Signatures of two letters that ordinary text may begin with ("BMI,weight", "<?xml"). */
const alsoText = new Set(['bmp', 'xml', 'ics', 'vcf', 'vtt', 'srt'])

async function readTail(path: string, size: number, length: number): Promise<Buffer> {
  const handle = await open(path, 'r')
  try {
    const from = Math.max(0, size - length)
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.min(size, length)), 0, undefined, from)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

const archiveEnd = Buffer.from('PK\x05\x06', 'latin1')
const endOf: Record<string, (tail: Buffer) => boolean> = {
  pdf: (tail) => tail.subarray(-1024).includes('%%EOF'),
  png: (tail) => tail.subarray(-8, -4).toString('latin1') === 'IEND',
}

/** The picture or document has the proper end of its kind, and is not also an archive. */
async function endsAsItBegins({ path, size }: ReceivedFile, signature: string): Promise<boolean> {
  const tail = await readTail(path, size, 66 * 1024)
  return (endOf[signature]?.(tail) ?? true) && !tail.includes(archiveEnd)
}

async function isText(path: string): Promise<boolean> {
  const detected = await fileTypeFromFile(path)
  if (detected && !alsoText.has(detected.ext)) {
    return false
  }
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of createReadStream(path)) {
      if ((chunk as Buffer).includes(0)) {
        return false
      }
      decoder.decode(chunk as Buffer, { stream: true })
    }
    decoder.decode()
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_ENCODING_INVALID_ENCODED_DATA') {
      return false
    }
    throw error
  }
}

/** Limits the pixels: opening a picture unpacks all of them, four bytes each. */
async function findPictureFault({ path }: ReceivedFile): Promise<FileFault | null> {
  const size = await pictureSize(path)
  if (!size) {
    return 'differs'
  }
  return size.width * size.height > upload.pixels ? 'pixels' : null
}

async function findContentFault(
  file: ReceivedFile,
  kind: FileKind,
  mayHold?: (name: string) => boolean,
): Promise<FileFault | null> {
  if (kind.check === 'text') {
    return (await isText(file.path)) ? null : 'differs'
  }
  const detected = await fileTypeFromFile(file.path)
  if (!kind.signature || detected?.ext !== kind.signature) {
    return 'differs'
  }
  if (kind.check === 'archive') {
    return (await isHarmlessArchive(file.path, mayHold)) ? null : 'archive'
  }
  if (!(await endsAsItBegins(file, kind.signature))) {
    return 'differs'
  }
  return kind.signature === 'png' || kind.signature === 'jpg' ? findPictureFault(file) : null
}

const isZip = (name: string) => findFileKind(name)?.signature === 'zip'

/**
 * Checks name and content. Returns the content type to store, or what is wrong. `isAccepted` allows fewer kinds: a ZIP is then
 * refused if it holds a file of another kind, or a ZIP again.
 */
export async function examineFile(
  file: ReceivedFile,
  isAccepted?: (filename: string) => boolean,
): Promise<{ contentType: string } | { fault: FileFault }> {
  const kind = isAccepted?.(file.filename) === false ? undefined : findFileKind(file.filename)
  if (!kind) {
    return { fault: 'kind' }
  }
  if (file.size === 0) {
    return { fault: 'empty' }
  }
  const mayHold =
    isAccepted && isZip(file.filename) ? (name: string) => isAccepted(name) && !isZip(name) : undefined
  const fault = await findContentFault(file, kind, mayHold)
  return fault ? { fault } : { contentType: kind.contentType }
}

const faultTexts = {
  kind: 'Assignments.typeRefused',
  empty: 'Assignments.fileEmpty',
  differs: 'Assignments.contentDiffers',
  archive: 'Assignments.archiveRefused',
  pixels: 'Assignments.pictureTooLarge',
} as const satisfies Record<FileFault, TextKey>

/** The same for a form: throws what is wrong, beside `field`. */
export async function inspectFile(file: ReceivedFile, field: string): Promise<string> {
  const found = await examineFile(file)
  if ('contentType' in found) {
    return found.contentType
  }
  const text = faultTexts[found.fault]
  throw found.fault === 'kind' || found.fault === 'differs'
    ? new AppError('unsupported_type', { text, fields: { [field]: text } })
    : invalid({ [field]: text })
}
