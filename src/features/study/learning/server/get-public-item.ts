import type { Locale } from '@/config/locales'
import { openOffer } from '@/config/program-offers'
import { type Exercise, presentExercise } from '@/features/study/practice/server/present-exercise'
import { localized } from '@/lib/localized'
import { db } from '@/server/db'
import { isPublicItem } from '@/server/page-store/public-items'
import type { Heading, ItemFileView, ItemGuideView } from '../learning.answers'
import { readFiles } from './item-files.queries'
import { presentItemGuide, presentWeekGuide } from './present-guide'

/** A lesson or an exercise that everybody may use without an account. */
export interface PublicItem {
  id: string
  slug: string
  title: string
  minutes: number
  html: string
  outline: Heading[]
  guide: ItemGuideView
  /** Listed under the text. */
  files: ItemFileView[]
  /** null: a lesson. */
  exercise: Exercise | null
  program: { slug: string; title: string; isOpen: boolean }
  week: { number: number; title: string } | null
}

const fields = {
  id: true,
  slug: true,
  kind: true,
  minutes: true,
  program: { select: { slug: true, titleEn: true, titleFr: true, offer: true } },
  week: { select: { number: true, titleEn: true, titleFr: true, guide: true } },
  publishedRevision: {
    select: {
      titleEn: true,
      titleFr: true,
      htmlEn: true,
      htmlFr: true,
      outlineEn: true,
      outlineFr: true,
      definition: true,
      guide: true,
      files: true,
    },
  },
} as const

/** The sample lesson of a program, or an item of an open one; null: there is none with this name that is public. */
export async function findPublicItem(
  program: string,
  item: string,
  locale: Locale,
): Promise<PublicItem | null> {
  const row = await db().learningItem.findFirst({
    where: { AND: [isPublicItem, { slug: item, program: { slug: program } }] },
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
    exercise: row.kind === 'exercise' ? presentExercise(revision.definition, locale) : null,
    program: {
      slug: row.program.slug,
      title: localized(row.program, 'title', locale),
      isOpen: row.program.offer === openOffer,
    },
    week: week && { number: week.number, title: localized(week, 'title', locale) },
  }
}
