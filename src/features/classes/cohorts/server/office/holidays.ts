import { day as dayMs } from '@/config/durations'
import { cohorts } from '@/config/limits'
import type { Locale } from '@/config/locales'
import { hasRight } from '@/config/roles'
import { textsOf } from '@/i18n/texts-of'
import { doualaDayOf } from '@/lib/douala-time'
import { localized } from '@/lib/localized'
import { db } from '@/server/db'
import { can } from '@/server/kernel/access'
import { AppError, invalid } from '@/server/kernel/app-error'
import { inTransaction, recordAudit } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import type { OfficeCohortDetail } from '../../cohorts.answers'
import { addHolidaySchema, listHolidaysSchema, removeHolidaySchema } from '../../cohorts.schema'
import { computedHolidays, daysOf } from '../../session-plan.rules'
import { asDate } from './office-cohort'

type HolidayView = OfficeCohortDetail['holidays'][number]

export interface ListedHoliday extends HolidayView {
  /** The last day of a range that the office has added; `day` for a single one. */
  lastDay: string
  /** A public holiday, computed from the calendar; all others were added by the office. */
  isPublic: boolean
  /** Sessions that are planned on these days anyway. */
  sessions: number
}

interface Holidays {
  holidays: ListedHoliday[]
  may_change: boolean
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)
const yearOf = (day: string) => Number(day.slice(0, 4))

/** Days without class in a period, by day: public holidays, and days that the office has added. */
export async function findHolidays(from: string, to: string, locale: Locale): Promise<HolidayView[]> {
  const own = await db().holiday.findMany({
    where: { day: { gte: asDate(from) ?? '', lte: asDate(to) ?? '' } },
  })
  const named = new Map<string, string>()
  for (let year = yearOf(from); year <= yearOf(to); year += 1) {
    for (const [day, name] of computedHolidays(year)) {
      named.set(day, textsOf(locale)(`Holidays.names.${name}`))
    }
  }
  for (const { day, nameEn, nameFr } of own) {
    named.set(dayOf(day), localized({ nameEn, nameFr }, 'name', locale))
  }
  return [...named]
    .filter(([day]) => day >= from && day <= to)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([day, name]) => ({ day, name }))
}

/** The number of planned sessions, without cancelled ones, on each of these days. */
async function countSessions(days: readonly string[]): Promise<Map<string, number>> {
  const rows = await db().$queryRaw<{ day: string; sessions: number }[]>`
    select to_char(starts_at at time zone 'Africa/Douala', 'YYYY-MM-DD') as day, count(*)::int as sessions
    from cohort_sessions
    where cancelled_at is null
      and to_char(starts_at at time zone 'Africa/Douala', 'YYYY-MM-DD') = any(${[...days]}) group by 1`
  return new Map(rows.map(({ day, sessions }) => [day, sessions]))
}

const nextDay = (day: string) => dayOf(new Date(Date.parse(day) + dayMs))

/** Whether only public holidays lie between two days. */
function follows(lastDay: string, day: string): boolean {
  let at = nextDay(lastDay)
  while (at < day && computedHolidays(yearOf(at)).has(at)) {
    at = nextDay(at)
  }
  return at === day
}

/** Days of the office with one name, one after the other, become one range. */
function ranges(days: readonly ListedHoliday[]): ListedHoliday[] {
  const listed: ListedHoliday[] = []
  for (const each of days) {
    const open = listed.findLast(({ isPublic }) => !isPublic)
    if (open && !each.isPublic && open.name === each.name && follows(open.lastDay, each.day)) {
      open.lastDay = each.day
      open.sessions += each.sessions
    } else {
      listed.push({ ...each })
    }
  }
  return listed
}

/** The days without sessions from today to the end of next year. */
export const listHolidays = defineUseCase({
  name: 'cohorts.list-holidays',
  access: can('cohorts.read'),
  input: listHolidaysSchema,
  limits: [perActor('admin.read')],
  async run({ actor, locale, now }): Promise<Holidays> {
    const today = doualaDayOf(now)
    const holidays = await findHolidays(today, `${yearOf(today) + 1}-12-31`, locale)
    const own = new Set((await db().holiday.findMany({ select: { day: true } })).map(({ day }) => dayOf(day)))
    const sessions = await countSessions(holidays.map(({ day }) => day))
    return {
      holidays: ranges(
        holidays.map(({ day, name }) => ({
          day,
          lastDay: day,
          name,
          isPublic: !own.has(day),
          sessions: sessions.get(day) ?? 0,
        })),
      ),
      may_change: hasRight(actor.user, 'cohorts.write'),
    }
  },
})

/** Adds each day of the range that is not without class already. */
export const addHoliday = defineUseCase({
  name: 'cohorts.add-holiday',
  access: can('cohorts.write'),
  input: addHolidaySchema,
  limits: [perActor('admin.write')],
  run: ({ input, actor, request, now }): Promise<{ day: string }> =>
    inTransaction(async (tx) => {
      const { day, last_day: to = day, name_en: nameEn, name_fr: nameFr } = input
      if (day < doualaDayOf(now)) {
        throw invalid({ day: 'Holidays.errors.past' })
      }
      if (to < day) {
        throw invalid({ last_day: 'Classes.errors.endBeforeStart' })
      }
      if (Date.parse(to) - Date.parse(day) >= cohorts.closedDays * dayMs) {
        throw invalid({ last_day: 'Holidays.errors.tooLong' }, { count: cohorts.closedDays })
      }
      const days = daysOf([{ from: day, to }]).filter((each) => !computedHolidays(yearOf(each)).has(each))
      const { count } = await tx.holiday.createMany({
        data: days.map((each) => ({ day: asDate(each) ?? '', nameEn, nameFr })),
        skipDuplicates: true,
      })
      if (count === 0) {
        throw invalid({ day: 'Holidays.errors.exists' })
      }
      await recordAudit(tx, { actor, request, now }, 'holiday.added', {
        details: { day, to, days: count, name: nameEn },
      })
      return { day }
    }),
})

/** Removes the days of this name in the range. */
export const removeHoliday = defineUseCase({
  name: 'cohorts.remove-holiday',
  access: can('cohorts.write'),
  input: removeHolidaySchema,
  limits: [perActor('admin.write')],
  run: ({ input: { day, last_day: to = day }, actor, request, now }): Promise<{ day: string }> =>
    inTransaction(async (tx) => {
      const first = await tx.holiday.findUnique({ where: { day: asDate(day) ?? '' } })
      const { count } = await tx.holiday.deleteMany({
        where: { day: { gte: asDate(day) ?? '', lte: asDate(to) ?? '' }, nameEn: first?.nameEn ?? '' },
      })
      if (count === 0) {
        throw new AppError('not_found')
      }
      await recordAudit(tx, { actor, request, now }, 'holiday.removed', { details: { day, to, days: count } })
      return { day }
    }),
})
