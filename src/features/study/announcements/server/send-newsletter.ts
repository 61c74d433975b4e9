import { asLocale } from '@/config/locales'
import { queueMail } from '@/features/base/mail/server/queue-mail'
import { mailedBefore } from '@/features/talk/newsletter/newsletter.rules'
import { endByAddress } from '@/features/talk/newsletter/server/end-by-address'
import { unsubscribeToken } from '@/features/talk/newsletter/server/unsubscribe-token'
import { container } from '@/server/container'
import { inTransaction, type Tx } from '@/server/kernel/transaction'
import { failuresOf } from '../announcements.rules'

interface Reader {
  announcementId: string
  subscriberId: string
  email: string
  locale: string
  subject: string
  text: string
}

/** Instances that claim at the same time get different readers: the subscriber is locked too. */
const claim = (tx: Tx, most: number) => tx.$queryRaw<Reader[]>`
  select a.id as "announcementId", s.id as "subscriberId", s.email, s.locale,
    coalesce(case when s.locale <> a.locale then a.other_subject end, a.subject) as subject,
    coalesce(case when s.locale <> a.locale then a.other_text end, a.text) as text
  from newsletter_deliveries d join announcements a on a.id = d.announcement_id join newsletter_subscribers s on s.id = d.subscriber_id
  where d.state = 'waiting'
  order by a.created_at, d.subscriber_id limit ${most} for update of d, s skip locked`

const keyOf = ({ announcementId, subscriberId }: Reader) => `newsletter:${announcementId}:${subscriberId}`

/** Whether somebody is still subscribed, and has had no other newsletter within the month: asked for each, just before it is written. */
async function takeTurn(tx: Tx, subscriberId: string, now: Date): Promise<boolean> {
  const { count } = await tx.newsletterSubscriber.updateMany({
    where: {
      id: subscriberId,
      status: 'subscribed',
      OR: [{ mailedAt: null }, { mailedAt: { lt: mailedBefore(now) } }],
    },
    data: { mailedAt: now },
  })
  return count === 1
}

async function write(tx: Tx, to: Reader, now: Date): Promise<void> {
  const { announcementId, subscriberId } = to
  const isWritten = await takeTurn(tx, subscriberId, now)
  if (isWritten) {
    await queueMail(tx, {
      kind: 'newsletter',
      to: to.email,
      locale: asLocale(to.locale),
      dedupeKey: keyOf(to),
      data: {
        subject: to.subject,
        text: to.text,
        unsubscribeToken: unsubscribeToken(subscriberId, announcementId),
      },
    })
  }
  await tx.$executeRaw`
    update newsletter_deliveries set state = ${isWritten ? 'queued' : 'skipped'}::"NewsletterDeliveryState",
      mail_id = (select id from outbox_mails where dedupe_key = ${keyOf(to)}), updated_at = ${now}
    where announcement_id = ${announcementId}::uuid and subscriber_id = ${subscriberId}::uuid`
}

/** Mail, subscriber and delivery are written in one transaction, so an interrupted run leaves nothing half done. Returns their number. */
export const sendSomeNewsletters = (most: number): Promise<number> =>
  inTransaction(async (tx) => {
    const { clock } = container()
    const readers = await claim(tx, most)
    for (const reader of readers) {
      await write(tx, reader, clock.now())
    }
    return readers.length
  })

interface Refused {
  announcementId: string
  mailId: string
  email: string
  error: string
}

/**
 * Judged when no mail of the newsletter waits any more, because the same refusal for many is our fault: who is refused because of the
 * address is taken off the list.
 */
async function endRefused(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  const refused = await tx.$queryRaw<Refused[]>`
    select d.announcement_id as "announcementId", m.id as "mailId", m.to_email as email, coalesce(m.last_error, '') as error
    from newsletter_deliveries d join outbox_mails m on m.id = d.mail_id
    where d.announcement_id = any (${ids}::uuid[]) and d.state = 'failed' and m.state = 'dead' order by d.subscriber_id`
  for (const id of ids) {
    const own = refused.filter(({ announcementId }) => announcementId === id)
    const bounced = failuresOf(own).flatMap(({ isTheirs, receivers }) => (isTheirs ? receivers : []))
    for (const { email, mailId } of bounced) {
      await endByAddress(tx, email, now, mailId)
    }
  }
}

/** Updates the states of the deliveries; a newsletter is finished when each of its mails was sent or has finally failed. */
export async function finishNewsletters(tx: Tx, now: Date): Promise<string[]> {
  await tx.$executeRaw`
    update newsletter_deliveries d set updated_at = ${now},
      state = case m.state when 'sent' then 'sent' else 'failed' end::"NewsletterDeliveryState"
    from outbox_mails m, announcements a
    where m.id = d.mail_id and a.id = d.announcement_id and a.state = 'mailing' and d.state = 'queued' and m.state in ('sent', 'dead')`
  const finished = await tx.$queryRaw<{ id: string }[]>`
    update announcements a set finished_at = ${now}, state = case when exists (
        select from newsletter_deliveries d where d.announcement_id = a.id and d.state in ('sent', 'unsubscribed'))
      then 'sent' else 'failed' end::"AnnouncementState"
    where a.state = 'mailing' and not exists (
      select from newsletter_deliveries d where d.announcement_id = a.id and d.state in ('waiting', 'queued'))
    returning id`
  const ids = finished.map(({ id }) => id)
  if (ids.length > 0) {
    await endRefused(tx, ids, now)
  }
  return ids
}
