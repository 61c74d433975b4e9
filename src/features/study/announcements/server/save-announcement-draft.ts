import { db } from '@/server/db'
import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { inTransaction } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { announcementSchema, draftSchema } from '../announcements.schema'
import { storedAs } from './announcement.repository'
import { refuseNewsletter } from './audience'

/** Keeps what is written, for its author alone. The same letter again replaces it, until it is sent. */
export const saveDraft = defineUseCase({
  name: 'announcements.save-draft',
  access: can('students.announce'),
  input: draftSchema,
  limits: [perActor('admin.write')],
  async run({ input, actor, now }): Promise<{ id: string }> {
    const { to, students, language, letter: id, at, ...message } = input
    refuseNewsletter(actor, to.newsletter)
    const senderId = actor.user.id
    return inTransaction(async (tx) => {
      const data = await storedAs(tx, { ...message, audience: { to, students, language }, sendAt: at })
      const isSent = await tx.announcement.count({ where: { senderId, idempotencyKey: id } })
      const { count } = isSent
        ? { count: 0 }
        : await tx.announcement.updateMany({ where: { id, senderId, state: 'draft' }, data })
      const isNew = isSent === 0 && count === 0
      const made = isNew
        ? await tx.announcement.createMany({
            data: [{ id, senderId, ...data, createdAt: now, state: 'draft' as const }],
            skipDuplicates: true,
          })
        : { count }
      if (made.count === 0) {
        throw new AppError('conflict', { text: 'Announcements.alreadySent' })
      }
      return { id }
    })
  },
})

/** Throws `not_found` for what is no draft of this person. */
export const discardDraft = defineUseCase({
  name: 'announcements.discard-draft',
  access: can('students.announce'),
  input: announcementSchema,
  limits: [perActor('admin.write')],
  async run({ input: { id }, actor }) {
    const { count } = await db().announcement.deleteMany({
      where: { id, senderId: actor.user.id, state: 'draft' },
    })
    if (count === 0) {
      throw new AppError('not_found')
    }
    return { success: true as const }
  },
})
