import type { z } from 'zod'
import { itemFiles } from '@/config/limits'
import type { IncomingForm } from '@/features/base/uploads/server/receive-upload'
import {
  type ReceivedFile,
  receiveUpload,
  type UploadRules,
} from '@/features/base/uploads/server/receive-upload'
import { AppError, firstText, invalid } from '@/server/kernel/app-error'
import { fieldErrors } from '@/server/kernel/execute'

const texts = {
  nameInvalid: 'Assignments.nameInvalid',
  textTooLong: 'Validation.tooLong',
  tooManyFiles: 'Curriculum.files.oneOnly',
} as const

export const pictureRules: UploadRules = {
  field: 'picture',
  files: 1,
  maxBytes: itemFiles.sentPictureBytes,
  togetherBytes: itemFiles.sentPictureBytes,
  texts: {
    ...texts,
    fileRequired: 'Curriculum.files.pictureNeeded',
    tooLarge: 'Curriculum.files.pictureTooHeavy',
    tooLargeTogether: 'Curriculum.files.pictureTooHeavy',
  },
}

export const fileRules: UploadRules = {
  field: 'file',
  files: 1,
  maxBytes: itemFiles.fileBytes,
  togetherBytes: itemFiles.fileBytes,
  texts: {
    ...texts,
    fileRequired: 'Curriculum.files.fileNeeded',
    tooLarge: 'Curriculum.files.fileTooLarge',
    tooLargeTogether: 'Curriculum.files.fileTooLarge',
  },
}

/** One file and the fields beside it. All that is wrong is said at once. */
export async function receiveFile<Schema extends z.ZodType>(
  form: IncomingForm,
  folder: string,
  rules: UploadRules,
  schema: Schema,
): Promise<{ file: ReceivedFile; fields: z.output<Schema> }> {
  const { files, fields } = await receiveUpload(form, folder, rules)
  const parsed = schema.safeParse(fields)
  const [file] = files
  const missing = file ? {} : { [rules.field]: rules.texts.fileRequired }
  if (!parsed.success) {
    const errors = { ...missing, ...fieldErrors(parsed.error) }
    throw new AppError('invalid', { fields: errors, text: firstText(errors) })
  }
  if (!file) {
    throw invalid(missing)
  }
  return { file, fields: parsed.data }
}
