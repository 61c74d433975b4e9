import { z } from 'zod'
import { guardians } from '@/config/limits'
import { asLocale } from '@/config/locales'
import { readingGuardian } from '@/features/base/mail/server/copy-to-guardian'
import { queueMail } from '@/features/base/mail/server/queue-mail'
import { localized } from '@/lib/localized'
import { container } from '@/server/container'
import { defineJob, handleJob } from '@/server/jobs/job'
import { enqueueJob, inTransaction, type Tx } from '@/server/kernel/transaction'

const tellGuardiansJob = defineJob('attendance.tell-guardians', z.object({ sessionId: z.uuid() }))

/** Every change of the list starts again the time in which it can be corrected. */
export const tellGuardiansLater = (tx: Tx, sessionId: string, now: Date) =>
  enqueueJob(
    tx,
    tellGuardiansJob,
    { sessionId },
    { key: `absence:${sessionId}`, runAt: new Date(now.getTime() + guardians.absenceAfterMs) },
  )

interface Absent {
  userId: string
  firstName: string
  locale: string
  titleEn: string
  titleFr: string
  startsAt: Date
  minutes: number
  title: string | null
  place: string | null
  isOnline: boolean
}

const listAbsent = (tx: Tx, sessionId: string, since: Date) => tx.$queryRaw<Absent[]>`
  select u.id as "userId", u.first_name as "firstName", u.locale, p.title_en as "titleEn", p.title_fr as "titleFr",
    s.starts_at as "startsAt", s.minutes, s.title, coalesce(s.place, c.place) as place, c.mode <> 'campus' as "isOnline"
  from attendance a join cohort_sessions s on s.id = a.session_id join cohorts c on c.id = s.cohort_id
    join programs p on p.id = c.program_id join users u on u.id = a.user_id
  where a.session_id = ${sessionId}::uuid and a.state = 'absent' and s.cancelled_at is null and s.starts_at > ${since}
    and u.blocked_at is null and exists (select from guardians g where g.user_id = u.id and g.state = 'confirmed')
  order by u.id`

async function tell(tx: Tx, sessionId: string, absent: Absent, now: Date): Promise<number> {
  const { userId, firstName, startsAt, minutes, title, place, isOnline } = absent
  const reader = await readingGuardian(tx, { userId, locale: asLocale(absent.locale), sort: 'notice' }, now)
  if (!reader) {
    return 0
  }
  const programTitle = localized(absent, 'title', reader.locale)
  await queueMail(tx, {
    kind: 'guardian_absence',
    to: reader.email,
    locale: reader.locale,
    userId,
    dedupeKey: `absence:${sessionId}:${userId}`,
    data: {
      firstName,
      guardianToken: reader.guardianToken,
      session: { programTitle, title, startsAt: startsAt.toISOString(), minutes, place, isOnline },
    },
  })
  return 1
}

/** Mails the guardians of students under 18 who are still noted absent: once for each session. */
export const tellGuardians = handleJob(tellGuardiansJob, async ({ sessionId }, { log }) => {
  const now = container().clock.now()
  const told = await inTransaction(async (tx) => {
    let count = 0
    for (const absent of await listAbsent(tx, sessionId, new Date(now.getTime() - guardians.absenceOfMs))) {
      count += await tell(tx, sessionId, absent, now)
    }
    return count
  })
  if (told > 0) {
    log.info({ event: 'attendance.guardians_told', told }, 'guardians notified of an absence')
  }
})
