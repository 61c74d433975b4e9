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

/** Shown beside the field, as every error of a form is. */
const refuse = (field: string, text: TextKey) =>
  new AppError('unsupported_type', { text, fields: { [field]: text } })

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

async function check(file: ReceivedFile, kind: FileKind, field: string): Promise<void> {
  const mismatch = () => refuse(field, 'Assignments.contentDiffers')
  if (kind.check === 'text') {
    if (!(await isText(file.path))) {
      throw mismatch()
    }
    return
  }
  const detected = await fileTypeFromFile(file.path)
  if (!kind.signature || detected?.ext !== kind.signature) {
    throw mismatch()
  }
  if (kind.check === 'archive') {
    if (!(await isHarmlessArchive(file.path))) {
      throw invalid({ [field]: 'Assignments.archiveRefused' })
    }
  } else if (!(await endsAsItBegins(file, kind.signature))) {
    throw mismatch()
  } else if (kind.signature === 'png' || kind.signature === 'jpg') {
    await checkPicture(file, field)
  }
}

/** Limits the pixels: opening a picture unpacks all of them, four bytes each. */
async function checkPicture({ path }: ReceivedFile, field: string): Promise<void> {
  const size = await pictureSize(path)
  if (!size) {
    throw refuse(field, 'Assignments.contentDiffers')
  }
  if (size.width * size.height > upload.pixels) {
    throw invalid({ [field]: 'Assignments.pictureTooLarge' })
  }
}

/** Checks name and content. Returns the content type to store; throws unless both agree. Errors stand beside `field`. */
export async function inspectFile(file: ReceivedFile, field: string): Promise<string> {
  const kind = findFileKind(file.filename)
  if (!kind) {
    throw refuse(field, 'Assignments.typeRefused')
  }
  if (file.size === 0) {
    throw invalid({ [field]: 'Assignments.fileEmpty' })
  }
  await check(file, kind, field)
  return kind.contentType
}
