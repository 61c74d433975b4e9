import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { z } from 'zod'
import { day } from '@/config/durations'
import { env } from '@/config/env'
import { asLocale, type Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { site } from '@/config/site'
import { listOpenDates } from '@/features/study/learning/server/open-dates'
import { textsOf } from '@/i18n/texts-of'
import { db } from '@/server/db'
import { everyone, withRole } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { hashToken, randomToken } from '@/server/kernel/secrets'
import { defineUseCase, perActor, perAddress } from '@/server/kernel/use-case'
import { endOf } from '../timetable.rules'
import { calendarSchema } from '../timetable.schema'
import { type DueDate, presentDue } from './get-timetable'
import { listSessionsOf } from './sessions.repository'
import type { TimetableSession } from './sessions.sql'

/** How long past sessions stay in the feed. */
const keptMs = 60 * day
/** The interval at which calendars reload the feed. */
const refreshS = 3_600

const pageOf = (locale: Locale, path: string) => new URL(href(locale, path), env().SITE_URL).href

function addSession(calendar: ReturnType<typeof ical>, session: TimetableSession, locale: Locale) {
  const { id, program, title, place, isOnline, isCancelled } = session
  const online = isOnline ? textsOf(locale)('Timetable.online') : null
  calendar.createEvent({
    id: `session-${id}@${new URL(env().SITE_URL).hostname}`,
    // Times in UTC, without a zone: Douala has no summer time, and every calendar converts them to the reader's zone.
    start: session.startsAt,
    end: endOf(session),
    stamp: session.updatedAt,
    lastModified: session.updatedAt,
    sequence: session.sequence,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    summary: title ? `${program.title}: ${title}` : program.title,
    description: isOnline ? textsOf(locale)('Timetable.feedLink') : undefined,
    location: place ?? online ?? undefined,
    url: pageOf(locale, paths.timetable),
  })
}

interface FeedDue extends DueDate {
  updatedAt: Date
}

function addDue(calendar: ReturnType<typeof ical>, dueDate: FeedDue, locale: Locale) {
  calendar.createEvent({
    id: `due-${dueDate.id}@${new URL(env().SITE_URL).hostname}`,
    start: new Date(dueDate.at.getTime() - 30 * 60_000),
    end: dueDate.at,
    stamp: dueDate.updatedAt,
    summary: textsOf(locale)('Timetable.feedDue', { title: dueDate.title }),
    description: dueDate.program.title,
    url: pageOf(locale, paths.myItem(dueDate.program.slug, dueDate.slug)),
  })
}

/** A student's sessions and due dates for the calendar of their phone. The key gives access to this feed and to nothing else. */
export const readCalendar = defineUseCase({
  name: 'timetable.read-calendar',
  access: everyone(),
  input: calendarSchema,
  limits: [perAddress('calendar.address')],
  async run({ input, now }): Promise<string> {
    const user = await db().user.findFirst({
      where: { calendarKeyHash: hashToken(input.key), blockedAt: null },
      select: { id: true, locale: true },
    })
    if (!user) {
      throw new AppError('not_found')
    }
    const locale = asLocale(user.locale)
    const [sessions, open] = await Promise.all([
      listSessionsOf({ userId: user.id, locale, now, from: new Date(now.getTime() - keptMs) }),
      listOpenDates(user.id, locale),
    ])
    const calendar = ical({
      name: site.name,
      prodId: { company: site.name, product: 'Timetable', language: locale.toUpperCase() },
      method: ICalCalendarMethod.PUBLISH,
      ttl: refreshS,
    })
    for (const session of sessions) {
      addSession(calendar, session, locale)
    }
    const stamps = new Map(open.map(({ id, updatedAt }) => [id, updatedAt]))
    for (const dueDate of presentDue(open)) {
      addDue(calendar, { ...dueDate, updatedAt: stamps.get(dueDate.id) ?? dueDate.at }, locale)
    }
    return calendar.toString()
  },
})

/** Makes a new address of the feed. The previous one stops working; the new one is shown only now. */
export const renewCalendarKey = defineUseCase({
  name: 'timetable.renew-calendar-key',
  access: withRole('student'),
  input: z.object({}),
  limits: [perActor('profile.write')],
  async run({ actor }): Promise<{ url: string }> {
    const key = randomToken()
    await db().user.update({ where: { id: actor.user.id }, data: { calendarKeyHash: hashToken(key) } })
    return { url: new URL(`/api/user/calendar.ics?key=${key}`, env().SITE_URL).href }
  },
})
