import { text, upload } from '@/config/limits'
import { findFileKind } from '@/features/base/uploads/file-kinds.rules'

export interface FaultTexts {
  fileRequired: string
  fileEmpty: string
  tooLarge: string
  tooLargeTogether: string
  tooManyFiles: string
  typeRefused: string
  textTooLong: string
}

interface Fault {
  field: 'assignment' | 'text'
  detail: string
}

function findFileFault(file: File, texts: FaultTexts): string | null {
  if (!findFileKind(file.name)) {
    return texts.typeRefused
  }
  if (file.size > upload.maxBytes) {
    return texts.tooLarge
  }
  return file.size === 0 ? texts.fileEmpty : null
}

/** An error of the files that is known before a byte is sent. If there are several files, the error names the file. */
export function findFilesFault(files: readonly File[], texts: FaultTexts): string | null {
  if (files.length > upload.files) {
    return texts.tooManyFiles
  }
  for (const file of files) {
    const fault = findFileFault(file, texts)
    if (fault) {
      return files.length > 1 ? `${file.name}: ${fault}` : fault
    }
  }
  const together = files.reduce((sum, { size }) => sum + size, 0)
  return together > upload.togetherBytes ? texts.tooLargeTogether : null
}

export const chosenFiles = (data: FormData) =>
  data.getAll('assignment').filter((each): each is File => each instanceof File && each.name !== '')

/** An error of a piece of work that is known before it is sent. */
export function findFault(data: FormData, texts: FaultTexts): Fault | null {
  const files = chosenFiles(data)
  const typedText = String(data.get('text') ?? '').trim()
  if (files.length === 0 && typedText === '') {
    return { field: 'assignment', detail: texts.fileRequired }
  }
  if (typedText.length > text.work) {
    return { field: 'text', detail: texts.textTooLong }
  }
  const detail = findFilesFault(files, texts)
  return detail === null ? null : { field: 'assignment', detail }
}
