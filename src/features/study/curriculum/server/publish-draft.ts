import { definitionSchemas } from '@/features/study/learning/item-definition.schema'
import { publishItem } from '@/features/study/learning/server/publish-item'
import type { Prisma } from '@/generated/prisma/client'
import { db } from '@/server/db'
import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { inTransaction, recordAudit, type Tx } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { publishDraftSchema } from '../curriculum.schema'
import type { ItemFacts, Problem } from '../item-values'
import { factsIn, findEditor, goalIds, readItem, type StoredRevision, uploadedFor } from './item-record'
import { lockItem, lockPlan } from './lock-item'
import { proofProblems, type ReviewedContent, reviewContent } from './review-content'

export type PublishAnswer =
  | { outcome: 'published'; version: number; number: number }
  | { outcome: 'blocked'; blockers: Problem[] }
  | { outcome: 'conflict'; by: string | null }

const json = (value: unknown) => value as Prisma.InputJsonValue

async function writeRendered(
  tx: Tx,
  draft: StoredRevision,
  itemId: string,
  { revision }: ReviewedContent,
  definition: object,
): Promise<number> {
  const { _max } = await tx.itemRevision.aggregate({
    where: { itemId, id: { not: draft.id } },
    _max: { number: true },
  })
  // An import may have published in the meantime: the newest text has the highest number.
  const number = Math.max(draft.number, (_max.number ?? 0) + 1)
  await tx.itemRevision.update({
    where: { id: draft.id },
    data: {
      number,
      htmlEn: revision.htmlEn,
      htmlFr: revision.htmlFr,
      outlineEn: json(revision.outlineEn),
      outlineFr: json(revision.outlineFr),
      codeLanguages: revision.codeLanguages,
      rendererVersion: revision.rendererVersion,
      definition: json(definition),
      guide: json(revision.guide),
    },
  })
  return number
}

/** Only one lesson of a program is free to read: a new one replaces the old one. */
async function writeFacts(tx: Tx, programId: string, itemId: string, facts: ItemFacts) {
  if (facts.sample) {
    await tx.learningItem.updateMany({
      where: { programId, sample: true, id: { not: itemId } },
      data: { sample: false },
    })
  }
  await tx.learningItem.update({
    where: { id: itemId },
    data: { ...facts, version: { increment: 1 } },
  })
}

/** Publishes the draft for students, if nothing prevents it. */
export const publishDraft = defineUseCase({
  name: 'curriculum.publish-draft',
  access: can('curriculum.publish'),
  input: publishDraftSchema,
  limits: [perActor('admin.write')],
  async run({ input, actor, request, now }): Promise<PublishAnswer> {
    const item = await readItem(db(), input.slug, input.item)
    const { draft } = item
    if (item.version !== input.version) {
      return { outcome: 'conflict', by: await findEditor(db(), item) }
    }
    if (!draft) {
      throw new AppError('conflict', { text: 'Curriculum.errors.noDraft' })
    }
    if (item.archivedAt) {
      throw new AppError('conflict', { text: 'Curriculum.errors.archived' })
    }
    const storedDefinition = draft.definition as object
    const reviewed = await reviewContent(
      item,
      {
        titleEn: draft.titleEn,
        titleFr: draft.titleFr,
        textEn: draft.sourceEn,
        textFr: draft.sourceFr,
        definition: storedDefinition,
        guide: draft.guide,
        uploaded: uploadedFor(item),
      },
      { goals: goalIds(item), now },
    )
    const blockers = [...reviewed.blockers, ...proofProblems(item.kind, draft, storedDefinition)]
    if (blockers.length > 0) {
      return { outcome: 'blocked', blockers }
    }
    const definition = definitionSchemas[item.kind].parse(storedDefinition)

    return inTransaction(async (tx): Promise<PublishAnswer> => {
      const programId = await lockPlan(tx, input.slug)
      const lockedItem = await lockItem(tx, input.slug, input.item)
      if (lockedItem.version !== input.version) {
        const current = await readItem(tx, input.slug, input.item)
        return { outcome: 'conflict', by: await findEditor(tx, current) }
      }
      const number = await writeRendered(tx, draft, lockedItem.id, reviewed, definition)
      await writeFacts(tx, programId, lockedItem.id, factsIn(draft, item))
      await publishItem(tx, {
        itemId: lockedItem.id,
        revisionId: draft.id,
        publishedById: actor.user.id,
        now,
      })
      await recordAudit(tx, { actor, request, now }, 'curriculum.published', {
        details: { program: input.slug, item: item.slug, revision: number },
      })
      return { outcome: 'published', version: lockedItem.version + 1, number }
    })
  },
})
