import { z } from 'zod'
import { asLocale } from '@/config/locales'
import { isClosedAt } from '@/features/base/enrolments/server/paused.sql'
import { queueMail } from '@/features/base/mail/server/queue-mail'
import { notify } from '@/features/base/notifications/server/notify'
import { stopToken } from '@/features/study/reminders/server/stop-token'
import { Prisma } from '@/generated/prisma/client'
import { doualaHour } from '@/lib/douala-time'
import { container } from '@/server/container'
import { defineJob, handleJob } from '@/server/jobs/job'
import { columnOfReader } from '@/server/kernel/localized-sql'
import { inTransaction, type Tx } from '@/server/kernel/transaction'
import { tomorrowInDouala, usualReminderHour } from '../timetable.rules'

const sessionRemindersJob = defineJob('timetable.remind', z.object({}))

const batch = 200
/** The provider accepts two mails a second, and the next run is five minutes later. */
const mostPerRun = 600

interface DueReminder {
  key: string
  sessionId: string
  startsAt: Date
  minutes: number
  title: string | null
  place: string | null
  isOnline: boolean
  programSlug: string
  programTitle: string
  userId: string
  firstName: string
  email: string
  locale: string
  wantsMail: boolean
}

/** The key contains the time, so a session that is moved is announced again on the day before its new time. */
const keyOf = Prisma.sql`'session.reminder:' || s.id || ':' || extract(epoch from s.starts_at)::bigint || ':' || u.id`

function listDue(tx: Tx, now: Date) {
  const { from, to } = tomorrowInDouala(now)
  return tx.$queryRaw<DueReminder[]>`
    select ${keyOf} as key, s.id as "sessionId", s.starts_at as "startsAt", s.minutes, s.title,
      coalesce(s.place, c.place) as place, c.mode <> 'campus' as "isOnline", p.slug as "programSlug",
      ${columnOfReader('u.locale', 'p.title')} as "programTitle", u.id as "userId",
      u.first_name as "firstName", u.email, u.locale, u.study_mails_off_at is null as "wantsMail"
    from cohort_sessions s join cohorts c on c.id = s.cohort_id join programs p on p.id = c.program_id
      join enrolments e on e.cohort_id = c.id and e.status in ('active', 'completed') and not ${isClosedAt(now)}
      join users u on u.id = e.user_id
    where s.starts_at >= ${from} and s.starts_at < ${to} and s.cancelled_at is null and c.cancelled_at is null
      and u.blocked_at is null and coalesce(u.session_reminder_hour, ${usualReminderHour}) between 0 and ${doualaHour(now)}
      and not exists (select from notifications n where n.dedupe_key = ${keyOf})
    order by s.starts_at, s.id, u.id limit ${batch}`
}

async function remind(tx: Tx, reminder: DueReminder) {
  const { key, sessionId, startsAt, minutes, title, place, isOnline, programTitle } = reminder
  await notify(tx, {
    userId: reminder.userId,
    kind: 'session.tomorrow',
    data: { sessionId, program: reminder.programSlug, startsAt: startsAt.toISOString() },
    dedupeKey: key,
  })
  if (!reminder.wantsMail) {
    return
  }
  await queueMail(tx, {
    kind: 'session_reminder',
    to: reminder.email,
    locale: asLocale(reminder.locale),
    userId: reminder.userId,
    dedupeKey: key,
    // Useless after the session has begun.
    notAfter: startsAt,
    data: {
      firstName: reminder.firstName,
      unsubscribeToken: stopToken(reminder.userId),
      session: { programTitle, title, startsAt: startsAt.toISOString(), minutes, place, isOnline },
    },
  })
}

/**
 * Bell and mail of a batch are written together: an interrupted batch leaves nothing, and the next run continues
 * from there.
 */
const remindSome = (now: Date) =>
  inTransaction(async (tx) => {
    const reminders = await listDue(tx, now)
    for (const each of reminders) {
      await remind(tx, each)
    }
    return reminders.length
  })

/** Reminds each student once, on the day before a session, from the hour that the student has chosen. */
export const remindOfSessions = handleJob(sessionRemindersJob, async (_payload, { log }) => {
  const now = container().clock.now()
  let reminded = 0
  for (let some = batch; some === batch && reminded < mostPerRun; reminded += some) {
    some = await remindSome(now)
  }
  if (reminded > 0) {
    log.info({ event: 'timetable.reminded', reminded }, 'reminders of sessions queued')
  }
})
