import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { isPublic } from '@/config/program-offers'
import { listPublicCohorts } from '@/features/classes/cohorts/server/list-public-cohorts'
import { localized } from '@/lib/localized'
import { db } from '@/server/db'
import { everyone } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { defineUseCase } from '@/server/kernel/use-case'
import type { ProgramWithWeeks } from '../programs.answers'
import { programParamsSchema } from '../programs.schema'
import { readAvailability } from './availability.queries'
import { presentAvailability } from './present-availability'

const read = (slug: string) =>
  db().program.findUnique({
    where: { slug },
    include: {
      weeks: { orderBy: { number: 'asc' } },
      items: {
        where: { sample: true, archivedAt: null, publishedRevisionId: { not: null } },
        select: { slug: true, publishedRevision: { select: { titleEn: true, titleFr: true } } },
        take: 1,
      },
    },
  })

type Row = NonNullable<Awaited<ReturnType<typeof read>>>

function sampleOf({ slug, items }: Row, locale: Locale) {
  const [item] = items
  if (!item?.publishedRevision) {
    return null
  }
  const { titleEn, titleFr } = item.publishedRevision
  return {
    title: localized({ titleEn, titleFr }, 'title', locale),
    url: href(locale, paths.publicItem(slug, item.slug)),
  }
}

/** One program with its plan; the contents of a week are only for enrolled students. */
export const getProgram = defineUseCase({
  name: 'programs.get-program',
  access: everyone(),
  input: programParamsSchema,
  limits: [],
  async run({ input, locale, now }): Promise<ProgramWithWeeks> {
    const row = await read(input.slug)
    if (!row || !isPublic(row.offer)) {
      throw new AppError('not_found')
    }
    const { offer } = row
    const [availability, cohorts] = await Promise.all([
      readAvailability(row.id),
      listPublicCohorts(row.id, now),
    ])
    return {
      id: row.id,
      slug: row.slug,
      title: localized(row, 'title', locale),
      description: localized(row, 'description', locale),
      icon: row.icon,
      duration: row.durationWeeks,
      price: row.priceXaf,
      is_online: row.isOnline,
      offer,
      weeks: availability.flatMap((facts) =>
        row.weeks
          .filter(({ number }) => number === facts.number)
          .map((week) => ({
            number: week.number,
            title: localized(week, 'title', locale),
            summary: localized(week, 'summary', locale),
            has_assignment: week.assignmentEn !== null,
            ...presentAvailability(facts, offer),
          })),
      ),
      cohorts,
      sample: sampleOf(row, locale),
    }
  },
})
