import { type WeekGuide, weekGuideSchema } from '@/features/study/learning/guide.schema'
import { AppError } from '@/server/kernel/app-error'
import { nameOf } from '@/server/kernel/name-sql'
import type { Tx } from '@/server/kernel/transaction'
import { tidyGuide } from '../guide-draft.rules'
import type { ItemFacts, ItemValues } from '../item-values'

const revisionFields = {
  id: true,
  number: true,
  titleEn: true,
  titleFr: true,
  sourceEn: true,
  sourceFr: true,
  definition: true,
  guide: true,
  files: true,
  facts: true,
  proof: true,
  createdById: true,
  publishedById: true,
  publishedAt: true,
} as const

const fileFields = { name: true, filename: true, size: true, isPicture: true } as const

/** An item with its public text and its draft. An item of another program is treated as missing. */
export async function readItem(tx: Pick<Tx, 'learningItem'>, program: string, item: string) {
  const itemRow = await tx.learningItem.findFirst({
    where: { slug: item, program: { slug: program } },
    include: {
      week: { select: { number: true, titleEn: true, titleFr: true, guide: true } },
      program: { select: { slug: true, titleEn: true, titleFr: true } },
      publishedRevision: { select: revisionFields },
      revisions: { where: { publishedAt: null }, select: revisionFields, take: 1 },
      files: { select: fileFields, orderBy: { createdAt: 'desc' } },
    },
  })
  if (!itemRow) {
    throw new AppError('not_found')
  }
  const { revisions, ...rest } = itemRow
  return { ...rest, draft: revisions[0] ?? null }
}
export type ItemRecord = Awaited<ReturnType<typeof readItem>>
export type StoredRevision = NonNullable<ItemRecord['draft']>

/** The goals of an item's week; none: it has no week, or no `week.yml`. */
export const goalsOf = ({ week }: ItemRecord): WeekGuide['goals'] =>
  week?.guide ? weekGuideSchema.parse(week.guide).goals : []

export const goalIds = (item: ItemRecord) => goalsOf(item).map(({ id }) => id)

/** The revision that the editor changes: the draft, or the published text if there is no draft. */
export const newestOf = ({ draft, publishedRevision }: ItemRecord): StoredRevision | null =>
  draft ?? publishedRevision

export type StoredItemFile = ItemRecord['files'][number]

export const uploadedFor = ({ files }: ItemRecord): ReadonlySet<string> =>
  new Set(files.map(({ name }) => name))

/** The files that the editor shows under the text, in their order. */
export const listedFiles = (item: ItemRecord): StoredItemFile[] =>
  (newestOf(item)?.files ?? []).flatMap((listed) => item.files.filter(({ name }) => name === listed))

const factsOf = (item: ItemFacts): ItemFacts => ({
  minutes: item.minutes,
  required: item.required,
  sample: item.sample,
  dueDays: item.dueDays,
})

/** The facts that a revision proposes, or those of the item. */
export const factsIn = (revision: { facts: unknown } | null, item: ItemFacts): ItemFacts => ({
  ...factsOf(item),
  ...(revision?.facts as Partial<ItemFacts> | null),
})

const empty = {
  titleEn: '',
  titleFr: '',
  sourceEn: '',
  sourceFr: '',
  definition: {},
  guide: {},
  files: [] as string[],
  facts: null,
  proof: null,
}

/** The item as values of the form. */
export function presentValues(item: ItemRecord): ItemValues {
  const revision = newestOf(item) ?? empty
  const facts = factsIn(item.draft, item)
  return {
    titleEn: revision.titleEn,
    titleFr: revision.titleFr,
    minutes: String(facts.minutes),
    required: facts.required ? 'true' : '',
    sample: facts.sample ? 'true' : '',
    dueDays: facts.dueDays === null ? '' : String(facts.dueDays),
    textEn: revision.sourceEn,
    textFr: revision.sourceFr,
    definition: JSON.stringify(revision.definition),
    guide: JSON.stringify(tidyGuide(revision.guide)),
  }
}

/** What a draft begins with: the revision that the editor shows. */
export function presentContent(item: ItemRecord) {
  const { titleEn, titleFr, sourceEn, sourceFr, definition, guide, files } = newestOf(item) ?? empty
  const facts = factsIn(item.draft, item)
  return {
    titleEn,
    titleFr,
    sourceEn,
    sourceFr,
    definition: definition as object,
    guide: tidyGuide(guide),
    files,
    facts,
  }
}

/** The author of the revision that the editor shows; null: an import, or a deleted account. */
export async function findEditor(tx: Pick<Tx, '$queryRaw'>, item: ItemRecord): Promise<string | null> {
  const id = item.draft?.createdById ?? item.publishedRevision?.publishedById
  if (!id) {
    return null
  }
  const [user] = await tx.$queryRaw<{ name: string }[]>`
    select ${nameOf('users')} as name from users where id = ${id}::uuid`
  return user?.name ?? null
}
