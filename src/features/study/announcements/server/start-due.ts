import { isLocale } from '@/config/locales'
import { isGranted, type Role } from '@/config/roles'
import { inTransaction, recordAudit, type Tx } from '@/server/kernel/transaction'
import { type Audience, mostReceivers, studentGroups } from '../announcements.schema'
import { startSending } from './announcement.repository'

interface Due {
  id: string
  senderId: string
  role: Role
  additionalRoles: Role[]
  isBlocked: boolean
  cohortId: string | null
  program: string | null
  toSubscribers: boolean
  students: string | null
  language: string | null
  subject: string
  text: string
  otherSubject: string | null
  otherText: string | null
}

/** One at a time; a second worker takes the next one. */
const claimDue = (tx: Tx, now: Date) => tx.$queryRaw<Due[]>`
  select a.id, a.sender_id as "senderId", u.role::text as role, u.additional_roles::text[] as "additionalRoles",
    u.blocked_at is not null as "isBlocked", a.cohort_id as "cohortId", p.slug as program, a.to_subscribers as "toSubscribers",
    a.filter->>'students' as students, a.filter->>'language' as language, a.subject, a.text,
    a.other_subject as "otherSubject", a.other_text as "otherText"
  from announcements a join users u on u.id = a.sender_id left join programs p on p.id = a.program_id
  where a.state = 'scheduled' and a.send_at <= ${now}
  order by a.send_at, a.id limit 1 for update of a skip locked`

/** Of a class its program is stored too, which says nothing more. */
const audienceOf = ({ cohortId, program, toSubscribers, students, language }: Due): Audience => ({
  to: { cohortId, program: cohortId === null ? program : null, newsletter: toSubscribers },
  students: studentGroups.find((group) => group === students) ?? 'all',
  language: isLocale(language) ? language : null,
})

/** The author may have left, or lost the right, since the time was chosen. */
const maySend = ({ role, additionalRoles, isBlocked, toSubscribers }: Due) =>
  !isBlocked && isGranted({ role, additionalRoles }, toSubscribers ? 'newsletter.read' : 'students.announce')

async function startOne(tx: Tx, now: Date): Promise<string | null> {
  const [due] = await claimDue(tx, now)
  if (!due) {
    return null
  }
  const { id, senderId, subject, text, otherSubject, otherText } = due
  const audience = audienceOf(due)
  const texts = { subject, text, other_subject: otherSubject, other_text: otherText }
  const receivers = maySend(due) ? await startSending(tx, { id, senderId, audience, texts }, now) : 0
  if (receivers === 0 || receivers > mostReceivers) {
    await tx.announcementReceiver.deleteMany({ where: { announcementId: id } })
    await tx.newsletterDelivery.deleteMany({ where: { announcementId: id } })
    await tx.announcement.update({ where: { id }, data: { state: 'failed', finishedAt: now } })
    return id
  }
  await recordAudit(tx, { actor: { user: { id: senderId } }, now }, 'announcement.sent', {
    details: {
      announcement: id,
      cohort: due.cohortId,
      students: audience.students,
      newsletter: due.toSubscribers,
      language: audience.language,
      receivers,
    },
  })
  return id
}

const mostAtOnce = 20

/** Begins what is scheduled for now or earlier, each in one transaction: exactly once, however many workers run. */
export async function startDue(now: Date): Promise<string[]> {
  const started: string[] = []
  while (started.length < mostAtOnce) {
    const id = await inTransaction((tx) => startOne(tx, now))
    if (id === null) {
      break
    }
    started.push(id)
  }
  return started
}
