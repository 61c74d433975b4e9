import type { Locale } from '@/config/locales'
import { publicOffers } from '@/config/program-offers'
import { localized } from '@/lib/localized'
import { db } from '@/server/db'
import type { Heading, ItemFileView, ItemGuideView } from '../learning.answers'
import { readFiles } from './item-files.queries'
import { presentItemGuide, presentWeekGuide } from './present-guide'

export interface SampleLesson {
  id: string
  slug: string
  title: string
  minutes: number
  html: string
  outline: Heading[]
  guide: ItemGuideView
  /** Listed under the text. */
  files: ItemFileView[]
  program: { slug: string; title: string }
  week: { number: number; title: string } | null
}

const fields = {
  id: true,
  slug: true,
  minutes: true,
  program: { select: { slug: true, titleEn: true, titleFr: true } },
  week: { select: { number: true, titleEn: true, titleFr: true, guide: true } },
  publishedRevision: {
    select: {
      titleEn: true,
      titleFr: true,
      htmlEn: true,
      htmlFr: true,
      outlineEn: true,
      outlineFr: true,
      guide: true,
      files: true,
    },
  },
} as const

const published = {
  sample: true,
  kind: 'lesson',
  archivedAt: null,
  publishedRevisionId: { not: null },
} as const

/** The free lesson of a program; null: there is none with this name. For the public page. */
export async function findSampleLesson(
  program: string,
  item: string,
  locale: Locale,
): Promise<SampleLesson | null> {
  const row = await db().learningItem.findFirst({
    where: { ...published, slug: item, program: { slug: program, offer: { in: [...publicOffers] } } },
    select: fields,
  })
  if (!row?.publishedRevision) {
    return null
  }
  const { publishedRevision: revision, week } = row
  return {
    id: row.id,
    slug: row.slug,
    title: localized(revision, 'title', locale),
    minutes: row.minutes,
    html: localized(revision, 'html', locale),
    outline: localized(revision, 'outline', locale) as Heading[],
    guide: presentItemGuide(revision.guide, week && presentWeekGuide(week.guide, locale), locale),
    files: await readFiles(row.id, revision.files),
    program: { slug: row.program.slug, title: localized(row.program, 'title', locale) },
    week: week && { number: week.number, title: localized(week, 'title', locale) },
  }
}
