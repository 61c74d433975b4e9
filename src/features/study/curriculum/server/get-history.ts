import { stringify } from 'yaml'
import type { ItemRevision } from '@/generated/prisma/client'
import { personName } from '@/lib/person-name'
import { db } from '@/server/db'
import { can } from '@/server/kernel/access'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { historySchema } from '../curriculum.schema'
import { type DiffLine, diffLines } from '../line-diff.rules'
import { type ItemRecord, readItem } from './item-record'

export interface RevisionEntry {
  number: number
  origin: 'import' | 'office'
  state: 'draft' | 'current' | 'old'
  createdAt: Date
  createdBy: string | null
  publishedAt: Date | null
  publishedBy: string | null
}

interface Difference {
  /** Key under Curriculum.parts. */
  part: 'titleEn' | 'titleFr' | 'textEn' | 'textFr' | 'definition' | 'guide' | 'files' | 'facts'
  lines: DiffLine[]
}

export interface ItemHistory {
  program: { slug: string; titleEn: string; titleFr: string }
  slug: string
  titleEn: string
  titleFr: string
  version: number
  hasDraft: boolean
  revisions: RevisionEntry[]
  /** null: there is nothing to compare. */
  compared: { from: number; to: number; differences: Difference[] } | null
}

const asText = (value: unknown) =>
  value === null || Object.keys(value as object).length === 0 ? '' : stringify(value).trimEnd()

const parts = (
  revision: ItemRevision,
  filenames: ReadonlyMap<string, string>,
): Record<Difference['part'], string> => ({
  titleEn: revision.titleEn,
  titleFr: revision.titleFr,
  textEn: revision.sourceEn,
  textFr: revision.sourceFr,
  definition: asText(revision.definition),
  guide: asText(revision.guide),
  files: revision.files.map((name) => filenames.get(name) ?? name).join('\n'),
  facts: asText(revision.facts),
})

async function compare({ id: itemId, files }: ItemRecord, from: number, to: number): Promise<Difference[]> {
  const revisions = await db().itemRevision.findMany({ where: { itemId, number: { in: [from, to] } } })
  const [one, other] = [from, to].map((revisionNumber) =>
    revisions.find(({ number }) => number === revisionNumber),
  )
  if (!one || !other) {
    return []
  }
  const filenames = new Map(files.map(({ name, filename }) => [name, filename]))
  const [before, after] = [parts(one, filenames), parts(other, filenames)]
  // An imported revision has no facts, so there is nothing to compare.
  if (one.facts === null || other.facts === null) {
    before.facts = after.facts
  }
  return (Object.keys(before) as Difference['part'][])
    .filter((part) => before[part] !== after[part])
    .map((part) => ({ part, lines: diffLines(before[part], after[part]) }))
}

async function listRevisions(itemId: string, currentId: string | null): Promise<RevisionEntry[]> {
  const rows = await db().itemRevision.findMany({
    where: { itemId },
    orderBy: { number: 'desc' },
    take: 200,
    select: {
      id: true,
      number: true,
      origin: true,
      createdAt: true,
      createdById: true,
      publishedAt: true,
      publishedById: true,
    },
  })
  const ids = rows.flatMap(({ createdById, publishedById }) => [createdById, publishedById])
  const users = await db().user.findMany({
    where: { id: { in: ids.filter((id) => id !== null) } },
    select: { id: true, firstName: true, lastName: true },
  })
  const names = new Map(users.map((user) => [user.id, personName(user)]))
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null))
  return rows.map(({ id, createdById, publishedById, ...row }) => ({
    ...row,
    state: row.publishedAt === null ? 'draft' : id === currentId ? 'current' : 'old',
    createdBy: nameOf(createdById),
    publishedBy: nameOf(publishedById),
  }))
}

/** All revisions of an item, and a line-by-line comparison of two of them. */
export const getHistory = defineUseCase({
  name: 'curriculum.get-history',
  access: can('curriculum.read'),
  input: historySchema,
  limits: [perActor('admin.read')],
  async run({ input }): Promise<ItemHistory> {
    const item = await readItem(db(), input.slug, input.item)
    const revisions = await listRevisions(item.id, item.publishedRevisionId)
    const numbers = revisions.map(({ number }) => number)
    const to = input.to !== undefined && numbers.includes(input.to) ? input.to : numbers[0]
    const before = numbers.find((number) => to !== undefined && number < to)
    const from = input.from !== undefined && numbers.includes(input.from) ? input.from : before
    const newest = item.draft ?? item.publishedRevision
    return {
      program: item.program,
      slug: item.slug,
      titleEn: newest?.titleEn ?? '',
      titleFr: newest?.titleFr ?? '',
      version: item.version,
      hasDraft: item.draft !== null,
      revisions,
      compared:
        from === undefined || to === undefined || from === to
          ? null
          : { from, to, differences: await compare(item, from, to) },
    }
  },
})
