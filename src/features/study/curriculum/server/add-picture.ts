import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { itemFiles } from '@/config/limits'
import { paths } from '@/config/paths'
import { withUploadFolder } from '@/features/base/uploads/server/upload-folder'
import type { TextKeyIn } from '@/messages/text-key'
import { cleanPicture } from '@/server/clean-picture'
import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import type { AddedPicture } from '../curriculum.answers'
import { incomingFileSchema, pictureFieldsSchema } from '../curriculum.schema'
import { cleanSvg } from './files/clean-svg'
import { pictureRules, receiveFile } from './files/receive-file'
import { storeFile } from './files/store-file'

const types = { webp: 'image/webp', jpg: 'image/jpeg', png: 'image/png', svg: 'image/svg+xml' } as const

interface Picture {
  kind: keyof typeof types
  width: number
  height: number
  bytes: Buffer
}

const refuse = (code: 'unsupported_type' | 'too_large', key: TextKeyIn<'Curriculum.files'>) =>
  new AppError(code, { text: `Curriculum.files.${key}`, fields: { picture: `Curriculum.files.${key}` } })

function cleanDrawing(content: Buffer): Picture {
  const drawing = cleanSvg(content)
  if (!drawing) {
    throw refuse('unsupported_type', 'drawingRefused')
  }
  const bytes = Buffer.from(drawing.text)
  if (bytes.length > itemFiles.drawingBytes) {
    throw refuse('too_large', 'drawingTooHeavy')
  }
  return { kind: 'svg', width: drawing.width, height: drawing.height, bytes }
}

/** By its content: the name of the file does not count. */
function clean(content: Buffer): Picture {
  if (/^\ufeff?\s*</.test(content.toString('utf8', 0, 100))) {
    return cleanDrawing(content)
  }
  const picture = cleanPicture(content, itemFiles.picturePixels)
  if (!picture) {
    throw refuse('unsupported_type', 'pictureRefused')
  }
  if (Math.max(picture.width, picture.height) > itemFiles.picturePixels) {
    throw refuse('too_large', 'pictureTooWide')
  }
  if (picture.bytes.length > itemFiles.pictureBytes) {
    throw refuse('too_large', 'pictureTooHeavy')
  }
  return picture
}

/** The sides that its name gives; a drawing may be larger than any screen. */
const shown = (side: number) => Math.min(side, 9_999)

/**
 * Stores a picture for the texts of an item, without anything beside its pixels. It is public once a published revision names its
 * address.
 */
export const addPicture = defineUseCase({
  name: 'curriculum.add-picture',
  access: can('curriculum.propose'),
  input: incomingFileSchema,
  limits: [perActor('upload.actor')],
  run: ({ input, ...call }) =>
    withUploadFolder(async (folder): Promise<AddedPicture> => {
      const { file, fields } = await receiveFile(input.form, folder, pictureRules, pictureFieldsSchema)
      const { kind, bytes, ...sides } = clean(await readFile(file.path))
      const [width, height] = [shown(sides.width), shown(sides.height)]
      const path = join(folder, 'clean')
      await writeFile(path, bytes, { flag: 'wx', mode: 0o600 })
      const cleanFile = {
        path,
        filename: file.filename,
        size: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        contentType: types[kind],
        ending: `-${width}x${height}.${kind}`,
        isPicture: true,
        field: pictureRules.field,
      }
      const name = await storeFile(fields, cleanFile, call, async (_tx, stored) => stored)
      const address = paths.itemFile(name)
      return {
        address,
        size: bytes.length,
        width,
        height,
        markdown: { en: `![${fields.altEn}](${address})`, fr: `![${fields.altFr}](${address})` },
      }
    }),
})
