import { db } from '@/server/db'
import { can } from '@/server/kernel/access'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { previewSchema } from '../curriculum.schema'
import type { Problem } from '../item-values'
import { tidyDefinition } from '../question-draft.rules'
import { readItem } from './item-record'
import { presentProblems, type SaidProblem } from './present-problems'
import { proofProblems, reviewContent } from './review-content'

export interface ItemPreview {
  html: { en: string; fr: string }
  blockers: (SaidProblem & Problem)[]
  warnings: (SaidProblem & Problem)[]
}

/** What is typed, as readers would see it, and what prevents publishing it. Nothing is stored. */
export const previewItem = defineUseCase({
  name: 'curriculum.preview-item',
  access: can('curriculum.read'),
  input: previewSchema,
  limits: [perActor('curriculum.preview')],
  async run({ input, locale }): Promise<ItemPreview> {
    const { kind, draft } = await readItem(db(), input.slug, input.item)
    const definition = tidyDefinition(kind, input.definition)
    const { revision, blockers, warnings } = await reviewContent(kind, { ...input, definition })
    return {
      html: { en: revision.htmlEn, fr: revision.htmlFr },
      blockers: presentProblems([...blockers, ...proofProblems(kind, draft, definition)], locale),
      warnings: presentProblems(warnings, locale),
    }
  },
})
