import { enqueueSending } from '@/features/base/mail/server/queue-mail'
import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { emitEvent, inTransaction, recordAudit, type Tx } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { retryableOf } from '../announcements.rules'
import { announcementSchema } from '../announcements.schema'
import { refuseNewsletter } from './audience'

interface Failed {
  mailId: string
  error: string
  email: string
  isCorrected: boolean
}

const failedAnnouncements = (tx: Tx, id: string) => tx.$queryRaw<Failed[]>`
  select m.id::text as "mailId", coalesce(m.last_error, '') as error, u.email, m.to_email <> u.email as "isCorrected"
  from announcement_receivers r join outbox_mails m on m.id = r.mail_id join users u on u.id = r.user_id
  where r.announcement_id = ${id}::uuid and m.state = 'dead' and u.blocked_at is null
  order by m.id for update of m`

/** Not to people who have unsubscribed since. */
const failedNewsletters = (tx: Tx, id: string) => tx.$queryRaw<Failed[]>`
  select m.id::text as "mailId", coalesce(m.last_error, '') as error, s.email, false as "isCorrected"
  from newsletter_deliveries d join outbox_mails m on m.id = d.mail_id join newsletter_subscribers s on s.id = d.subscriber_id
  where d.announcement_id = ${id}::uuid and d.state in ('queued', 'failed') and m.state = 'dead' and s.status = 'subscribed'
  order by m.id for update of m`

/**
 * Puts the mails of an announcement that did not leave back into the queue, with the present address of each account. Mails
 * that failed because of the address stay as they are, unless the address has been corrected.
 */
export const retryAnnouncement = defineUseCase({
  name: 'announcements.retry-announcement',
  access: can('students.announce'),
  input: announcementSchema,
  limits: [perActor('admin.mail')],
  run: ({ input, actor, request, now }) =>
    inTransaction(async (tx) => {
      const announcement = await tx.announcement.findUnique({
        where: { id: input.id },
        select: { toSubscribers: true },
      })
      if (!announcement) {
        throw new AppError('not_found')
      }
      refuseNewsletter(actor, announcement.toSubscribers)
      const failed = announcement.toSubscribers
        ? await failedNewsletters(tx, input.id)
        : await failedAnnouncements(tx, input.id)
      const mails = retryableOf(failed)
      if (mails.length === 0) {
        throw new AppError('conflict', { text: 'Announcements.nothingToRetry' })
      }
      const ids = mails.map(({ mailId }) => mailId)
      const kind = announcement.toSubscribers ? 'newsletter' : 'announcement'
      for (const { mailId, email } of mails) {
        await tx.outboxMail.update({
          where: { id: mailId },
          data: { state: 'queued', toEmail: email, nextTryAt: null, createdAt: now },
        })
        await enqueueSending(tx, mailId, kind, now)
        await emitEvent(tx, 'mail.changed', { mailId })
      }
      await tx.announcementReceiver.updateMany({
        where: { announcementId: input.id, mailId: { in: ids } },
        data: { state: 'queued', lastError: null, updatedAt: now },
      })
      await tx.newsletterDelivery.updateMany({
        where: { announcementId: input.id, mailId: { in: ids } },
        data: { state: 'queued', updatedAt: now },
      })
      await tx.announcement.update({
        where: { id: input.id },
        data: { state: announcement.toSubscribers ? 'mailing' : 'sending', finishedAt: null },
      })
      await recordAudit(tx, { actor, request, now }, 'announcement.retried', {
        details: { announcement: input.id, count: ids.length },
      })
      return { count: ids.length }
    }),
})
