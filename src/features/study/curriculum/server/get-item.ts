import { type Locale, locales } from '@/config/locales'
import type { WeekGuide } from '@/features/study/learning/guide.schema'
import type { ItemKind } from '@/features/study/learning/item-kinds'
import { exerciseDefinitionSchema } from '@/features/study/practice/runners/definitions'
import { type CheckStatistic, readCheckStatistics } from '@/features/study/practice/server/check-statistics'
import { type ProvableExercise, presentProof } from '@/features/study/practice/server/present-proof'
import { recordOf } from '@/lib/record-of'
import { db } from '@/server/db'
import { can } from '@/server/kernel/access'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { itemParamsSchema } from '../curriculum.schema'
import { type ItemStatus, type ItemValues, type Problem, statusOf } from '../item-values'
import {
  findEditor,
  goalsOf,
  listedFiles,
  newestOf,
  presentValues,
  readItem,
  type StoredItemFile,
  uploadedFor,
} from './item-record'
import { proofProblems, reviewContent } from './review-content'

export interface CurriculumItem {
  program: { slug: string; titleEn: string; titleFr: string }
  slug: string
  kind: ItemKind
  week: number | null
  archived: boolean
  status: ItemStatus
  version: number
  values: ItemValues
  /** The goals of its week, which it may practise. */
  goals: WeekGuide['goals']
  html: { en: string; fr: string }
  /** Listed under the text. */
  files: StoredItemFile[]
  /** Uploaded pictures, the newest first. */
  pictures: StoredItemFile[]
  blockers: Problem[]
  warnings: Problem[]
  editedBy: string | null
  /** A complete exercise, as students run it and with what proves it; null: another kind of item, or an incomplete exercise. */
  practice: Record<Locale, ProvableExercise> | null
  /** How often students pass each check of an exercise. */
  checks: (CheckStatistic & { label: { en: string; fr: string } })[]
}

async function presentPractice(
  kind: ItemKind,
  id: string,
  definition: unknown,
  now: Date,
): Promise<Pick<CurriculumItem, 'practice' | 'checks'>> {
  const parsed = exerciseDefinitionSchema.safeParse(definition)
  if (kind !== 'exercise' || !parsed.success) {
    return { practice: null, checks: [] }
  }
  const labels = new Map(parsed.data.checks.map((check) => [check.id, check.label]))
  const exercise = recordOf(locales, (language) => presentProof(definition, language))
  const statistics = await readCheckStatistics(id, now)
  return {
    practice: exercise,
    checks: statistics.flatMap((each) => {
      const label = labels.get(each.id)
      return label ? [{ ...each, label }] : []
    }),
  }
}

/** One item for the editor: its draft, or its public text. */
export const getItem = defineUseCase({
  name: 'curriculum.get-item',
  access: can('curriculum.read'),
  input: itemParamsSchema,
  limits: [perActor('admin.read')],
  async run({ input, now }): Promise<CurriculumItem> {
    const item = await readItem(db(), input.slug, input.item)
    const values = presentValues(item)
    const { definition: stored, guide } = newestOf(item) ?? {}
    const definition = (stored ?? {}) as object
    const goals = goalsOf(item)
    const { revision, blockers, warnings } = await reviewContent(
      item,
      { ...values, definition, guide, uploaded: uploadedFor(item) },
      { goals: goals.map(({ id }) => id), now },
    )
    return {
      program: item.program,
      slug: item.slug,
      kind: item.kind,
      week: item.week?.number ?? null,
      archived: item.archivedAt !== null,
      status: statusOf(item.publishedRevision !== null, item.draft !== null),
      version: item.version,
      values,
      goals,
      html: { en: revision.htmlEn, fr: revision.htmlFr },
      files: listedFiles(item),
      pictures: item.files.filter(({ isPicture }) => isPicture),
      blockers: [...blockers, ...proofProblems(item.kind, item.draft, definition)],
      warnings,
      ...(await presentPractice(item.kind, item.id, definition, now)),
      editedBy: await findEditor(db(), item),
    }
  },
})
