import { text, upload } from '@/config/limits'
import { findFileKind } from './file-kinds.rules'

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

/** What can be said of the files before a byte is sent. Of several the one that is meant is named. */
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

/** What can be said of a piece of work before it is sent. */
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
