import type { ItemGuide } from '@/features/study/learning/guide.schema'
import { rendererVersion } from '@/features/study/learning/server/markdown/renderer-version'
import type { Prisma } from '@/generated/prisma/client'
import { sameJson } from '@/lib/json'
import { can } from '@/server/kernel/access'
import { inTransaction, recordAudit, type Tx } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { type DraftInput, saveDraftSchema } from '../curriculum.schema'
import { tidyGuide } from '../guide-draft.rules'
import { type ItemFacts, type ItemField, type ItemValues, itemFields } from '../item-values'
import { tidyDefinition } from '../question-draft.rules'
import { findEditor, type ItemRecord, newestOf, presentValues, readItem } from './item-record'
import { lockItem } from './lock-item'

export interface SavedDraft {
  outcome: 'saved' | 'unchanged' | 'conflict'
  version: number
  values: ItemValues
  /** In a conflict: who saved first, if known. */
  by: string | null
}

interface DraftContent {
  titleEn: string
  titleFr: string
  sourceEn: string
  sourceFr: string
  definition: object
  guide: ItemGuide
  /** Names of the files that are listed under the text. */
  files: string[]
  facts: ItemFacts
}

/** Writes the draft of an item. Its HTML is rendered at publishing. The caller has locked the item. */
export async function writeDraft(
  tx: Tx,
  item: ItemRecord,
  { definition, guide, facts, ...content }: DraftContent,
  { actorId, now }: { actorId: string; now: Date },
): Promise<void> {
  const data = {
    ...content,
    definition: definition as Prisma.InputJsonObject,
    guide: { ...guide } as Prisma.InputJsonObject,
    facts: { ...facts } as Prisma.InputJsonObject,
    htmlEn: '',
    htmlFr: '',
    // Nothing has been rendered yet.
    rendererVersion,
    createdById: actorId,
    createdAt: now,
  }
  if (item.draft) {
    await tx.itemRevision.update({ where: { id: item.draft.id }, data })
  } else {
    const { _max } = await tx.itemRevision.aggregate({ where: { itemId: item.id }, _max: { number: true } })
    await tx.itemRevision.create({
      data: { ...data, itemId: item.id, number: (_max.number ?? 0) + 1, origin: 'office' },
    })
  }
  await tx.learningItem.update({
    where: { id: item.id },
    data: { version: { increment: 1 }, officeEditedAt: now },
  })
}

const contentOf = (input: DraftInput, item: ItemRecord): DraftContent => ({
  titleEn: input.titleEn,
  titleFr: input.titleFr,
  sourceEn: input.textEn,
  sourceFr: input.textFr,
  definition: tidyDefinition(item.kind, input.definition),
  guide: tidyGuide(input.guide ?? newestOf(item)?.guide),
  files: newestOf(item)?.files ?? [],
  facts: {
    minutes: input.minutes,
    required: input.required,
    sample: item.kind === 'lesson' && input.sample,
    dueDays: item.kind === 'assignment' ? input.dueDays : null,
  },
})

function changedFields(before: ItemValues, content: DraftContent): ItemField[] {
  const { facts } = content
  const after: ItemValues = {
    titleEn: content.titleEn,
    titleFr: content.titleFr,
    minutes: String(facts.minutes),
    required: facts.required ? 'true' : '',
    sample: facts.sample ? 'true' : '',
    dueDays: facts.dueDays === null ? '' : String(facts.dueDays),
    textEn: content.sourceEn,
    textFr: content.sourceFr,
    definition: JSON.stringify(content.definition),
    guide: JSON.stringify(content.guide),
  }
  return itemFields.filter((field) =>
    field === 'definition' || field === 'guide'
      ? !sameJson(JSON.parse(before[field]), JSON.parse(after[field]))
      : before[field].trimEnd() !== after[field],
  )
}

/** Stores the typed text as the item's draft. A colleague's change is not overwritten: then the answer contains the stored values. */
export const saveDraft = defineUseCase({
  name: 'curriculum.save-draft',
  access: can('curriculum.propose'),
  input: saveDraftSchema,
  limits: [perActor('admin.write')],
  run: ({ input, actor, request, now }) =>
    inTransaction(async (tx): Promise<SavedDraft> => {
      await lockItem(tx, input.slug, input.item)
      const item = await readItem(tx, input.slug, input.item)
      const values = presentValues(item)
      if (item.version !== input.version) {
        return { outcome: 'conflict', version: item.version, values, by: await findEditor(tx, item) }
      }
      const content = contentOf(input, item)
      const fields = changedFields(values, content)
      if (fields.length === 0) {
        return { outcome: 'unchanged', version: item.version, values, by: null }
      }
      await writeDraft(tx, item, content, { actorId: actor.user.id, now })
      await recordAudit(tx, { actor, request, now }, 'curriculum.draft_saved', {
        details: { program: input.slug, item: item.slug, fields },
      })
      const saved = await readItem(tx, input.slug, input.item)
      return { outcome: 'saved', version: saved.version, values: presentValues(saved), by: null }
    }),
})
