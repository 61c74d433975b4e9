import { enqueueSending } from '@/features/base/mail/server/queue-mail'
import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { emitEvent, inTransaction, recordAudit } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { retryableOf } from '../announcements.rules'
import { announcementSchema } from '../announcements.schema'

interface Failed {
  mailId: string
  error: string
  email: string
  isCorrected: boolean
}

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
      const failed = await tx.$queryRaw<Failed[]>`
        select m.id::text as "mailId", coalesce(m.last_error, '') as error, u.email, m.to_email <> u.email as "isCorrected"
        from announcement_receivers r join outbox_mails m on m.id = r.mail_id join users u on u.id = r.user_id
        where r.announcement_id = ${input.id}::uuid and m.state = 'dead' and u.blocked_at is null
        order by m.id for update of m`
      const mails = retryableOf(failed)
      if (mails.length === 0) {
        const isThere = (await tx.announcement.count({ where: { id: input.id } })) > 0
        throw isThere
          ? new AppError('conflict', { text: 'Announcements.nothingToRetry' })
          : new AppError('not_found')
      }
      const ids = mails.map(({ mailId }) => mailId)
      for (const { mailId, email } of mails) {
        await tx.outboxMail.update({
          where: { id: mailId },
          data: { state: 'queued', toEmail: email, nextTryAt: null, createdAt: now },
        })
        await enqueueSending(tx, mailId, 'announcement', now)
        await emitEvent(tx, 'mail.changed', { mailId })
      }
      await tx.announcementReceiver.updateMany({
        where: { announcementId: input.id, mailId: { in: ids } },
        data: { state: 'queued', lastError: null, updatedAt: now },
      })
      await tx.announcement.update({ where: { id: input.id }, data: { state: 'sending', finishedAt: null } })
      await recordAudit(tx, { actor, request, now }, 'announcement.retried', {
        details: { announcement: input.id, count: ids.length },
      })
      return { count: ids.length }
    }),
})
