import { publicOffers } from '@/config/program-offers'
import { db } from '../db'
import type { SampleLessonAddress } from './public-pages'

/** The address of every public sample lesson, for the site map and the page store. */
export async function listSampleLessons(): Promise<SampleLessonAddress[]> {
  const items = await db().learningItem.findMany({
    where: {
      sample: true,
      kind: 'lesson',
      archivedAt: null,
      publishedRevisionId: { not: null },
      program: { offer: { in: [...publicOffers] } },
    },
    select: { slug: true, program: { select: { slug: true } } },
    orderBy: { slug: 'asc' },
  })
  return items.map(({ slug, program }) => ({ program: program.slug, item: slug }))
}
