import type { Locale } from '@/config/locales'
import { isPublic, type PublicOffer, publicOffers } from '@/config/program-offers'
import { localized } from '@/lib/localized'
import { db } from '@/server/db'
import type { WeekAvailability } from '../availability.rules'
import { hoursAWeek } from '../weekly-hours.rules'
import { readPublicAvailability } from './availability.queries'

interface ProgramText {
  title: string
  description: string
  outcome: string
  audience: string
}

export interface Program extends ProgramText {
  slug: string
  icon: string
  weeks: number
  /** What stands of each week today. */
  availability: WeekAvailability[]
  /** Hours of learning per week, without the sessions of a class; null: nothing is written yet. */
  hoursAWeek: number | null
  priceXaf: number
  isOnline: boolean
  offer: PublicOffer
}

export interface ProgramWeek {
  number: number
  title: string
  summary: string
  hasAssignment: boolean
}

const fields = {
  id: true,
  slug: true,
  icon: true,
  durationWeeks: true,
  priceXaf: true,
  isOnline: true,
  offer: true,
  titleEn: true,
  titleFr: true,
  descriptionEn: true,
  descriptionFr: true,
  outcomeEn: true,
  outcomeFr: true,
  audienceEn: true,
  audienceFr: true,
} as const

type Row = Awaited<ReturnType<typeof readPrograms>>[number]

const readPrograms = () =>
  db().program.findMany({
    where: { offer: { in: [...publicOffers] } },
    select: fields,
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
  })

const present = (
  row: Row & { offer: PublicOffer },
  availability: WeekAvailability[],
  locale: Locale,
): Program => ({
  slug: row.slug,
  icon: row.icon,
  weeks: row.durationWeeks,
  availability,
  hoursAWeek: hoursAWeek(availability),
  priceXaf: row.priceXaf,
  isOnline: row.isOnline,
  offer: row.offer,
  title: localized(row, 'title', locale),
  description: localized(row, 'description', locale),
  outcome: localized(row, 'outcome', locale),
  audience: localized(row, 'audience', locale),
})

/** The public catalogue in one language, in the office's order. */
export async function listPrograms(locale: Locale): Promise<Program[]> {
  const [rows, availabilities] = await Promise.all([readPrograms(), readPublicAvailability()])
  return rows.flatMap(({ offer, ...row }) =>
    isPublic(offer) ? [present({ ...row, offer }, availabilities.get(row.id) ?? [], locale)] : [],
  )
}

/** The plan of a program, week by week; empty when there is no such program. */
export async function listProgramWeeks(slug: string, locale: Locale): Promise<ProgramWeek[]> {
  const rows = await db().programWeek.findMany({
    where: { program: { slug } },
    orderBy: { number: 'asc' },
    select: {
      number: true,
      titleEn: true,
      titleFr: true,
      summaryEn: true,
      summaryFr: true,
      assignmentEn: true,
    },
  })
  return rows.map((row) => ({
    number: row.number,
    title: localized(row, 'title', locale),
    summary: localized(row, 'summary', locale),
    hasAssignment: row.assignmentEn !== null,
  }))
}
