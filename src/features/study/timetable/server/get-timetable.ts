import { z } from 'zod'
import { dueAt } from '@/features/study/learning/rhythm.rules'
import { listOpenDates } from '@/features/study/learning/server/open-dates'
import { db } from '@/server/db'
import { learner } from '@/server/kernel/access'
import { defineUseCase } from '@/server/kernel/use-case'
import { endOf, usualReminderHour } from '../timetable.rules'
import { listSessionsOf } from './sessions.repository'
import type { TimetableSession } from './sessions.sql'

const longAgo = new Date(0)

export interface DueDate {
  id: string
  title: string
  program: { slug: string; title: string }
  slug: string
  at: Date
}

export interface Timetable {
  /** Running or future sessions, the next one first. */
  next: TimetableSession[]
  /** The newest first. */
  past: TimetableSession[]
  dueDates: DueDate[]
  reminderHour: number
  /** The student already has an address of the feed. */
  hasFeed: boolean
}

/** A student's sessions, attendance and due dates. */
export const getTimetable = defineUseCase({
  name: 'timetable.get-timetable',
  access: learner(),
  input: z.object({}),
  limits: [],
  async run({ actor, locale, now }): Promise<Timetable> {
    const userId = actor.user.id
    const [sessions, open, settings] = await Promise.all([
      listSessionsOf({ userId, locale, now, from: longAgo }),
      listOpenDates(userId, locale),
      db().user.findUniqueOrThrow({
        where: { id: userId },
        select: { calendarKeyHash: true, sessionReminderHour: true },
      }),
    ])
    return {
      next: sessions.filter((session) => endOf(session) > now),
      past: sessions.filter((session) => endOf(session) <= now).reverse(),
      dueDates: presentDue(open),
      reminderHour: settings.sessionReminderHour ?? usualReminderHour,
      hasFeed: settings.calendarKeyHash !== null,
    }
  },
})

export const presentDue = (open: Awaited<ReturnType<typeof listOpenDates>>): DueDate[] =>
  open
    .flatMap(({ startDate, week, dueDays, ...item }) => {
      const at = dueAt(startDate, week, dueDays)
      return at ? [{ ...item, at }] : []
    })
    .sort((a, b) => a.at.getTime() - b.at.getTime())
