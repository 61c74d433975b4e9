import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { inTransaction, recordAudit } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { announcementSchema } from '../announcements.schema'
import { refuseNewsletter } from './audience'

/** Before its time has come: what was written becomes a draft of its author again. */
export const cancelAnnouncement = defineUseCase({
  name: 'announcements.cancel-announcement',
  access: can('students.announce'),
  input: announcementSchema,
  limits: [perActor('admin.write')],
  run: ({ input: { id }, actor, request, now }) =>
    inTransaction(async (tx) => {
      const announcement = await tx.announcement.findUnique({
        where: { id },
        select: { toSubscribers: true, senderId: true },
      })
      if (!announcement) {
        throw new AppError('not_found')
      }
      refuseNewsletter(actor, announcement.toSubscribers)
      const { count } = await tx.announcement.updateMany({
        where: { id, state: 'scheduled' },
        data: { state: 'draft', idempotencyKey: null },
      })
      if (count === 0) {
        throw new AppError('conflict', { text: 'Announcements.alreadySent' })
      }
      await recordAudit(tx, { actor, request, now }, 'announcement.cancelled', {
        details: { announcement: id },
      })
      return { id, isOwn: announcement.senderId === actor.user.id }
    }),
})
