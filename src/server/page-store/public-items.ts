import { openKinds, openOffer, publicOffers } from '@/config/program-offers'
import type { Prisma } from '@/generated/prisma/client'
import { db } from '../db'
import type { PublicItemAddress } from './public-pages'

/** What everybody may read without an account: the sample lesson of a program in the list, and what an open program has. */
export const isPublicItem = {
  archivedAt: null,
  publishedRevisionId: { not: null },
  OR: [
    { sample: true, kind: 'lesson', program: { offer: { in: [...publicOffers] } } },
    { kind: { in: [...openKinds] }, weekId: { not: null }, program: { offer: openOffer } },
  ],
} satisfies Prisma.LearningItemWhereInput

/** The address of every public item, for the site map and the page store. */
export async function listPublicItems(): Promise<PublicItemAddress[]> {
  const items = await db().learningItem.findMany({
    where: isPublicItem,
    select: { slug: true, program: { select: { slug: true } } },
    orderBy: { slug: 'asc' },
  })
  return items.map(({ slug, program }) => ({ program: program.slug, item: slug }))
}

/** The slug of every program that has a public page. */
export async function listProgramPages(): Promise<string[]> {
  const programs = await db().program.findMany({
    where: {
      OR: [{ offer: { in: [...publicOffers] } }, { offer: openOffer, items: { some: isPublicItem } }],
    },
    select: { slug: true },
  })
  return programs.map(({ slug }) => slug)
}
