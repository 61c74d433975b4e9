import { db } from '@/server/db'
import { can } from '@/server/kernel/access'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import type { ItemPreview } from '../curriculum.answers'
import { previewSchema } from '../curriculum.schema'
import { tidyDefinition } from '../question-draft.rules'
import { goalIds, newestOf, readItem, uploadedFor } from './item-record'
import { presentProblems } from './present-problems'
import { proofProblems, reviewContent } from './review-content'

/** What is typed, as readers would see it, and what prevents publishing it. Nothing is stored. */
export const previewItem = defineUseCase({
  name: 'curriculum.preview-item',
  access: can('curriculum.read'),
  input: previewSchema,
  limits: [perActor('curriculum.preview')],
  async run({ input, locale, now }): Promise<ItemPreview> {
    const item = await readItem(db(), input.slug, input.item)
    const { kind, draft } = item
    const definition = tidyDefinition(kind, input.definition)
    const content = {
      ...input,
      definition,
      guide: input.guide ?? newestOf(item)?.guide,
      uploaded: uploadedFor(item),
    }
    const { revision, blockers, warnings } = await reviewContent(item, content, { goals: goalIds(item), now })
    return {
      html: { en: revision.htmlEn, fr: revision.htmlFr },
      blockers: presentProblems([...blockers, ...proofProblems(kind, draft, definition)], locale),
      warnings: presentProblems(warnings, locale),
    }
  },
})
