import type { Locale } from '@/config/locales'
import { openOffer } from '@/config/program-offers'
import type { Prisma } from '@/generated/prisma/client'
import { localized } from '@/lib/localized'
import { db } from '@/server/db'
import { isPublicItem } from '@/server/page-store/public-items'
import type { ItemKind } from '../item-kinds'

export interface OpenProgram {
  slug: string
  title: string
  description: string
  outcome: string
  audience: string
  /** In the order in which they are taught. */
  items: { id: string; slug: string; kind: ItemKind; title: string; minutes: number }[]
}

const fields = {
  slug: true,
  titleEn: true,
  titleFr: true,
  descriptionEn: true,
  descriptionFr: true,
  outcomeEn: true,
  outcomeFr: true,
  audienceEn: true,
  audienceFr: true,
  items: {
    where: isPublicItem,
    select: {
      id: true,
      slug: true,
      kind: true,
      minutes: true,
      publishedRevision: { select: { titleEn: true, titleFr: true } },
    },
    orderBy: [{ week: { number: 'asc' } }, { position: 'asc' }, { id: 'asc' }],
  },
} satisfies Prisma.ProgramSelect

/** The programs that everybody may use without an account, each with something to use. */
export async function listOpenPrograms(locale: Locale): Promise<OpenProgram[]> {
  const rows = await db().program.findMany({
    where: { offer: openOffer, items: { some: isPublicItem } },
    select: fields,
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
  })
  return rows.map((row) => ({
    slug: row.slug,
    title: localized(row, 'title', locale),
    description: localized(row, 'description', locale),
    outcome: localized(row, 'outcome', locale),
    audience: localized(row, 'audience', locale),
    items: row.items.flatMap(({ publishedRevision, ...item }) =>
      publishedRevision ? [{ ...item, title: localized(publishedRevision, 'title', locale) }] : [],
    ),
  }))
}
