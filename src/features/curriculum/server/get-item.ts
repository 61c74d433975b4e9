import type { ItemKind } from '@/features/learning/item-kinds'
import { db } from '@/server/container'
import { can } from '@/server/kernel/access'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { itemParamsSchema } from '../curriculum.schema'
import { type ItemStatus, type ItemValues, type Problem, statusOf } from '../item-values'
import { findEditor, newestOf, presentValues, readItem } from './item-record'
import { reviewContent } from './review-content'

export interface CurriculumItem {
  program: { slug: string; titleEn: string; titleFr: string }
  slug: string
  kind: ItemKind
  week: number | null
  archived: boolean
  status: ItemStatus
  version: number
  values: ItemValues
  html: { en: string; fr: string }
  blockers: Problem[]
  warnings: Problem[]
  editedBy: string | null
}

/** One item as the editor opens it: its draft, or its public text. */
export const getItem = defineUseCase({
  name: 'curriculum.get-item',
  access: can('curriculum.read'),
  input: itemParamsSchema,
  limits: [perActor('admin.read')],
  async run({ input }): Promise<CurriculumItem> {
    const item = await readItem(db(), input.slug, input.item)
    const values = presentValues(item)
    const definition = (newestOf(item)?.definition ?? {}) as object
    const { revision, blockers, warnings } = await reviewContent(item.kind, { ...values, definition })
    return {
      program: item.program,
      slug: item.slug,
      kind: item.kind,
      week: item.week?.number ?? null,
      archived: item.archivedAt !== null,
      status: statusOf(item.publishedRevision !== null, item.draft !== null),
      version: item.version,
      values,
      html: { en: revision.htmlEn, fr: revision.htmlFr },
      blockers,
      warnings,
      editedBy: await findEditor(db(), item),
    }
  },
})
