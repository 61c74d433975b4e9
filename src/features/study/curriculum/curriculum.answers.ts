import { z } from 'zod'
import type { Problem } from './item-values'

/** Why a draft cannot be published, or what readers would miss, in the reader's language. */
const problem = z.object({
  field: z.string(),
  /** Clients take it as it comes: the description lists no keys. */
  key: z.string() as z.ZodType<Problem['key']>,
  text: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})

export const itemPreviewAnswer = z.object({
  html: z.object({ en: z.string(), fr: z.string() }),
  blockers: z.array(problem).describe('Why it cannot be published'),
  warnings: z.array(problem),
})
export type ItemPreview = z.infer<typeof itemPreviewAnswer>

export const pictureAnswer = z
  .object({
    address: z.string(),
    size: z.int().describe('Bytes, without what was removed'),
    width: z.int(),
    height: z.int(),
    markdown: z.object({ en: z.string(), fr: z.string() }).describe('To be put into the texts'),
  })
  .meta({ id: 'ItemPicture' })
export type AddedPicture = z.infer<typeof pictureAnswer>

export const addedFileAnswer = z
  .object({
    address: z.string(),
    filename: z.string(),
    size: z.int(),
    version: z.int().describe('Of the item, whose draft now lists the file'),
  })
  .meta({ id: 'ItemFile' })
export type AddedFile = z.infer<typeof addedFileAnswer>

const place = { slug: z.string().describe('Of the program'), item: z.string().describe('Slug of the item') }
const binary = z.string().meta({ format: 'binary' })

export const pictureForm = z.object({
  ...place,
  picture: binary.describe('WebP, JPEG, PNG or SVG'),
  altEn: z.string().describe('For those who cannot see it'),
  altFr: z.string(),
})
export const fileForm = z.object({
  ...place,
  version: z.string().describe('Of the item, as the caller has seen it'),
  file: binary.describe('CSV, TXT, SQL, DOCX, XLSX, PPTX, PDF or ZIP'),
})
