import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { upload } from '@/config/limits'
import type { Locale } from '@/config/locales'
import { findFileKind } from '@/features/base/uploads/file-kinds.rules'
import { inspectFile } from '@/features/base/uploads/server/inspect-file'
import type { ReceivedFile, UploadRules } from '@/features/base/uploads/server/receive-upload'
import type { Inspected } from '@/features/base/uploads/server/store-files'
import { textsOf } from '@/i18n/texts-of'

export const workRules: UploadRules = {
  field: 'assignment',
  files: upload.files,
  maxBytes: upload.maxBytes,
  togetherBytes: upload.togetherBytes,
  texts: {
    fileRequired: 'Assignments.fileRequired',
    nameInvalid: 'Assignments.nameInvalid',
    textTooLong: 'Assignments.textTooLong',
    tooLarge: 'Assignments.tooLarge',
    tooLargeTogether: 'Assignments.tooLargeTogether',
    tooManyFiles: 'Assignments.tooManyFiles',
  },
}

/** Inspects the name and content of all files before the first one is stored. */
export async function inspectFiles(files: readonly ReceivedFile[]): Promise<Inspected[]> {
  const inspected: Inspected[] = []
  for (const file of files) {
    inspected.push({ ...file, contentType: await inspectFile(file, workRules.field) })
  }
  return inspected
}

/** Work that is only text is stored as a text file, so that it can be downloaded like other work. */
export async function textAsFile(text: string, folder: string, locale: Locale): Promise<Inspected> {
  const filename = textsOf(locale)('Assignments.textFilename')
  const path = join(folder, 'text')
  const content = Buffer.from(`${text}\n`)
  await writeFile(path, content, { flag: 'wx', mode: 0o600 })
  return {
    path,
    filename,
    size: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    contentType: findFileKind(filename)?.contentType ?? 'text/plain; charset=utf-8',
  }
}
