import { notify } from '@/features/base/notifications/server/notify'
import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { recordAudit } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { mentionedIn } from '../../mentions.rules'
import { noteSchema } from '../../office.schema'
import { findColleagues } from './colleagues.repository'

/** A note in a conversation that only the office sees; the colleagues whom it names are notified. */
export const addMessageNote = defineUseCase({
  name: 'contact.add-message-note',
  access: can('messages.reply'),
  input: noteSchema,
  limits: [perActor('admin.write')],
  async run({ input: { id: messageId, note: body }, actor, request, now, key }) {
    const colleagues = await findColleagues()
    return key.once(async (tx) => {
      const message = await tx.contactMessage.findUnique({ where: { id: messageId }, select: { id: true } })
      if (!message) {
        throw new AppError('not_found')
      }
      const { user } = actor
      const note = await tx.contactNote.create({
        data: { messageId, authorId: user.id, body, createdAt: now },
        select: { id: true },
      })
      const named = mentionedIn(body, colleagues).filter((id) => id !== user.id)
      for (const userId of named) {
        await notify(tx, {
          userId,
          kind: 'message.mentioned',
          data: { messageId, by: user.firstName },
          dedupeKey: `message.mentioned:${note.id}:${userId}`,
          at: now,
        })
      }
      await recordAudit(tx, { actor, request, now }, 'message.noted', {
        details: { messageId, noteId: note.id },
      })
      return { success: true as const, mentioned: named.length }
    })
  },
})
