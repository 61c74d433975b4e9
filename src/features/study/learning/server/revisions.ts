import type { Prisma } from '@/generated/prisma/client'
import type { Tx } from '@/server/kernel/transaction'
import type { ItemGuide } from '../guide.schema'
import type { Heading } from '../learning.answers'

export interface NewRevision {
  origin: 'import' | 'office'
  titleEn: string
  titleFr: string
  sourceEn: string
  sourceFr: string
  htmlEn: string
  htmlFr: string
  outlineEn: Heading[]
  outlineFr: Heading[]
  /** Languages of the blocks in its texts that can be run. */
  codeLanguages: string[]
  /** Parsed by the schema of the item's kind in definitionSchemas. */
  definition: object
  guide: ItemGuide
  rendererVersion: number
  note?: string
}

const json = (value: unknown) => value as Prisma.InputJsonValue

/** Adds a published revision with the next number of its item. Locks the item's row. */
export async function addRevision(
  tx: Tx,
  itemId: string,
  { definition, guide, outlineEn, outlineFr, ...revision }: NewRevision,
  { now, publishedById }: { now: Date; publishedById: string | null },
): Promise<{ id: string; number: number }> {
  await tx.$queryRaw`select 1 from learning_items where id = ${itemId}::uuid for no key update`
  const { _max } = await tx.itemRevision.aggregate({ where: { itemId }, _max: { number: true } })
  const added = await tx.itemRevision.create({
    data: {
      ...revision,
      itemId,
      number: (_max.number ?? 0) + 1,
      definition: json(definition),
      guide: json(guide),
      outlineEn: json(outlineEn),
      outlineFr: json(outlineFr),
      createdById: publishedById,
      createdAt: now,
      publishedAt: now,
      publishedById,
    },
    select: { id: true, number: true },
  })
  await tx.learningItem.update({
    where: { id: itemId },
    data: { publishedRevisionId: added.id, version: { increment: 1 } },
  })
  return added
}
