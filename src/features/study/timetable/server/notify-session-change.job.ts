import { z } from 'zod'
import { asLocale } from '@/config/locales'
import { paths } from '@/config/paths'
import { queueMail } from '@/features/base/mail/server/queue-mail'
import { notify } from '@/features/base/notifications/server/notify'
import { noId } from '@/lib/fields'
import { defineJob, handleJob } from '@/server/jobs/job'
import { columnOfReader } from '@/server/kernel/localized-sql'
import { inTransaction, type Tx } from '@/server/kernel/transaction'

export const notifySessionChangeJob = defineJob(
  'timetable.tell-change',
  z.object({
    sessionId: z.uuid(),
    /** The number of the change: each is announced once. */
    sequence: z.number(),
    change: z.enum(['changed', 'cancelled']),
    /** The former time. */
    was: z.iso.datetime(),
    reason: z.string().nullable(),
  }),
)

type Change = z.output<typeof notifySessionChangeJob.payload>

interface Receiver {
  cohortId: string
  userId: string
  firstName: string
  email: string
  locale: string
  programSlug: string
  programTitle: string
  startsAt: Date
  minutes: number
  title: string | null
  place: string | null
  isOnline: boolean
  /** The receiver is the teacher, who reads the session in the back office. */
  teaches: boolean
}

const batch = 200
const firstId = noId

const listReceivers = (tx: Tx, sessionId: string, after: string) => tx.$queryRaw<Receiver[]>`
  select c.id as "cohortId", u.id as "userId", u.first_name as "firstName", u.email, u.locale, p.slug as "programSlug",
    ${columnOfReader('u.locale', 'p.title')} as "programTitle",
    s.starts_at as "startsAt", s.minutes, s.title, coalesce(s.place, c.place) as place, c.mode <> 'campus' as "isOnline",
    coalesce(u.id = c.teacher_id, false) as teaches
  from cohort_sessions s join cohorts c on c.id = s.cohort_id join programs p on p.id = c.program_id
    join users u on u.blocked_at is null and u.id > ${after}::uuid and (u.id = c.teacher_id or exists (
      select from enrolments e where e.cohort_id = c.id and e.user_id = u.id and e.status in ('active', 'completed')))
  where s.id = ${sessionId}::uuid order by u.id limit ${batch}`

async function tell(tx: Tx, { sessionId, sequence, change, was, reason }: Change, to: Receiver) {
  const key = `session.changed:${sessionId}:${sequence}:${to.userId}`
  const startsAt = to.startsAt.toISOString()
  await notify(tx, {
    userId: to.userId,
    kind: 'session.changed',
    data: { sessionId, cohortId: to.cohortId, program: to.programSlug, change, was, startsAt },
    dedupeKey: key,
  })
  const { programTitle, title, minutes, place, isOnline } = to
  await queueMail(tx, {
    kind: 'session_changed',
    to: to.email,
    locale: asLocale(to.locale),
    userId: to.userId,
    dedupeKey: key,
    data: {
      firstName: to.firstName,
      change,
      was,
      reason,
      session: { programTitle, title, startsAt, minutes, place, isOnline },
      officePage: to.teaches ? paths.officeCohortSession(to.cohortId, sessionId) : undefined,
    },
  })
}

/** Notifies everybody in the class by bell and mail, once per change, also if a run is interrupted. */
export const notifySessionChange = handleJob(notifySessionChangeJob, async (change, { log }) => {
  let told = 0
  for (let after: string | undefined = firstId; after !== undefined; ) {
    const last: string = after
    const receivers = await inTransaction(async (tx) => {
      const some = await listReceivers(tx, change.sessionId, last)
      for (const to of some) {
        await tell(tx, change, to)
      }
      return some
    })
    told += receivers.length
    after = receivers.at(-1)?.userId
  }
  log.info({ event: 'timetable.told', change: change.change, told }, 'class notified of a changed session')
})
