import { itemFiles } from '@/config/limits'
import { paths } from '@/config/paths'
import { inspectFile } from '@/features/base/uploads/server/inspect-file'
import { withUploadFolder } from '@/features/base/uploads/server/upload-folder'
import { can } from '@/server/kernel/access'
import { AppError, invalid } from '@/server/kernel/app-error'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import type { AddedFile } from '../curriculum.answers'
import { fileFieldsSchema, incomingFileSchema } from '../curriculum.schema'
import { endingOfFile, takesFiles } from '../item-file-kinds.rules'
import { fileRules, receiveFile } from './files/receive-file'
import { storeFile } from './files/store-file'
import { presentContent, readItem } from './item-record'
import { writeDraft } from './save-draft'

/** Stores a file and lists it under the draft of an item. Students get it once the draft is published. */
export const addFile = defineUseCase({
  name: 'curriculum.add-file',
  access: can('curriculum.propose'),
  input: incomingFileSchema,
  limits: [perActor('upload.actor')],
  run: ({ input, ...call }) =>
    withUploadFolder(async (folder): Promise<AddedFile> => {
      const { file, fields } = await receiveFile(input.form, folder, fileRules, fileFieldsSchema)
      const { field } = fileRules
      const ending = endingOfFile(file.filename)
      if (!ending) {
        const text = 'Curriculum.files.kindRefused'
        throw new AppError('unsupported_type', { text, fields: { [field]: text } })
      }
      const contentType = await inspectFile(file, field)
      const newFile = { ...file, contentType, ending, isPicture: false, field }
      return storeFile(fields, newFile, call, async (tx, name) => {
        const item = await readItem(tx, fields.slug, fields.item)
        if (!takesFiles(item.kind)) {
          throw invalid({ [field]: 'Curriculum.files.noFilesHere' })
        }
        if (item.version !== fields.version) {
          throw new AppError('conflict', { text: 'Curriculum.errors.stale' })
        }
        const content = presentContent(item)
        const files = [...content.files.filter((listed) => listed !== name), name]
        if (files.length > itemFiles.listed) {
          throw invalid({ [field]: 'Curriculum.files.tooManyListed' })
        }
        await writeDraft(tx, item, { ...content, files }, { actorId: call.actor.user.id, now: call.now })
        const { filename, size } = file
        return { address: paths.itemFile(name), filename, size, version: item.version + 1 }
      })
    }),
})
