import { asLocale } from '@/config/locales'
import { queueMail } from '@/features/base/mail/server/queue-mail'
import { notify } from '@/features/base/notifications/server/notify'
import { stopToken } from '@/features/study/reminders/server/stop-token'
import { container } from '@/server/container'
import { handleJob } from '@/server/jobs/job'
import { columnOfReader } from '@/server/kernel/localized-sql'
import { nameOf } from '@/server/kernel/name-sql'
import { inTransaction, type Tx } from '@/server/kernel/transaction'
import { sendAnnouncementJob } from './announcement-job'
import { finishNewsletters, sendSomeNewsletters } from './send-newsletter'
import { startDue } from './start-due'

const batch = 50
/** The provider accepts two mails a second, so queued mails are sent before the next run. */
const mostPerRun = 100

interface Receiver {
  announcementId: string
  subject: string
  text: string
  needed: boolean
  about: string | null
  roomId: string | null
  author: string
  userId: string
  firstName: string
  email: string
  locale: string
  isBlocked: boolean
  wantsMail: boolean
}

/** Instances that claim at the same time get different receivers. */
const claim = (tx: Tx, most: number) => tx.$queryRaw<Receiver[]>`
  select a.id as "announcementId", a.needed,
    coalesce(case when u.locale <> a.locale then a.other_subject end, a.subject) as subject,
    coalesce(case when u.locale <> a.locale then a.other_text end, a.text) as text, c.room_id as "roomId",
    ${nameOf('s')} as author,
    ${columnOfReader('u.locale', 'p.title')} as about,
    u.id as "userId", u.first_name as "firstName", u.email, u.locale, u.blocked_at is not null as "isBlocked",
    u.study_mails_off_at is null as "wantsMail"
  from announcement_receivers r join announcements a on a.id = r.announcement_id join users u on u.id = r.user_id
    join users s on s.id = a.sender_id left join cohorts c on c.id = a.cohort_id left join programs p on p.id = a.program_id
  where r.state = 'waiting' and a.state = 'sending'
  order by a.created_at, r.user_id limit ${most} for update of r skip locked`

const keyOf = ({ announcementId, userId }: Receiver) => `announcement:${announcementId}:${userId}`

/** Writes bell and mail; false if only the bell was written. */
async function tell(tx: Tx, to: Receiver): Promise<boolean> {
  if (to.isBlocked) {
    return false
  }
  await notify(tx, {
    userId: to.userId,
    kind: 'announcement.sent',
    data: { announcementId: to.announcementId, subject: to.subject },
    dedupeKey: keyOf(to),
  })
  if (!to.needed && !to.wantsMail) {
    return false
  }
  await queueMail(tx, {
    kind: 'announcement',
    to: to.email,
    locale: asLocale(to.locale),
    userId: to.userId,
    dedupeKey: keyOf(to),
    data: {
      firstName: to.firstName,
      subject: to.subject,
      text: to.text,
      author: to.author,
      about: to.about,
      roomId: to.roomId,
      unsubscribeToken: to.needed ? null : stopToken(to.userId),
    },
  })
  return true
}

/** Bell, mail and the receiver's state are written in one transaction, so an interrupted run leaves nothing half done. */
const sendSome = (most: number) =>
  inTransaction(async (tx) => {
    const receivers = await claim(tx, most)
    for (const to of receivers) {
      const isMailed = await tell(tx, to)
      await tx.$executeRaw`
        update announcement_receivers set state = ${isMailed ? 'queued' : 'skipped'}::"AnnouncementReceiverState",
          mail_id = (select id from outbox_mails where dedupe_key = ${keyOf(to)}), updated_at = ${container().clock.now()}
        where announcement_id = ${to.announcementId}::uuid and user_id = ${to.userId}::uuid`
    }
    return receivers.length
  })

/** Updates the states of the mails; an announcement is finished when each mail was sent or has finally failed. */
async function finishDelivered(tx: Tx, now: Date): Promise<string[]> {
  await tx.$executeRaw`
    update announcement_receivers r set state = case m.state when 'sent' then 'sent' else 'failed' end::"AnnouncementReceiverState",
      last_error = m.last_error, updated_at = ${now}
    from outbox_mails m, announcements a
    where m.id = r.mail_id and a.id = r.announcement_id and a.state = 'sending' and r.state = 'queued' and m.state in ('sent', 'dead')`
  const finished = await tx.$queryRaw<{ id: string }[]>`
    update announcements a set finished_at = ${now}, state = case when exists (
        select from announcement_receivers r where r.announcement_id = a.id and r.state in ('sent', 'skipped'))
      then 'sent' else 'failed' end::"AnnouncementState"
    where a.state = 'sending' and not exists (
      select from announcement_receivers r where r.announcement_id = a.id and r.state in ('waiting', 'queued'))
    returning id`
  return finished.map(({ id }) => id)
}

export const sendAnnouncements = handleJob(sendAnnouncementJob, async (_payload, { log }) => {
  for (const announcementId of await startDue(container().clock.now())) {
    log.info({ event: 'announcement.due', announcementId }, 'the time of an announcement has come')
  }
  let queued = 0
  // Students first: they wait for what they need to know.
  for (const send of [sendSome, sendSomeNewsletters]) {
    for (let some = batch; some === batch && queued < mostPerRun; queued += some) {
      some = await send(batch)
    }
  }
  if (queued > 0) {
    log.info({ event: 'announcement.queued', queued }, 'mails of announcements queued')
  }
  const finished = await inTransaction(async (tx) => {
    const now = container().clock.now()
    return [...(await finishDelivered(tx, now)), ...(await finishNewsletters(tx, now))]
  })
  for (const announcementId of finished) {
    log.info({ event: 'announcement.finished', announcementId }, 'announcement delivered')
  }
})
