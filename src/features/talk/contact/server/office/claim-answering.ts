import { answeringMs } from '@/config/limits'
import { db } from '@/server/db'
import { can } from '@/server/kernel/access'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { answeringSchema } from '../../office.schema'

export interface Holder {
  /** First name of the colleague who is answering; null: the caller is. */
  by: string | null
  /** The current number of replies. */
  replies: number
}

/**
 * A heartbeat of an open reply form. It reserves the message for a while, and never takes it from a
 * colleague.
 */
export const claimAnswering = defineUseCase({
  name: 'contact.claim-answering',
  access: can('messages.reply'),
  input: answeringSchema,
  limits: [perActor('admin.write')],
  async run({ input: { contactId: id }, actor: { user }, now }): Promise<Holder> {
    const { count } = await db().contactMessage.updateMany({
      where: {
        id,
        OR: [
          { answeringById: user.id },
          { answeringById: null },
          { answeringUntil: null },
          { answeringUntil: { lte: now } },
        ],
      },
      data: { answeringById: user.id, answeringUntil: new Date(now.getTime() + answeringMs) },
    })
    const message = await db().contactMessage.findUnique({
      where: { id },
      select: { answeringBy: { select: { firstName: true } }, _count: { select: { replies: true } } },
    })
    return {
      by: count === 1 ? null : (message?.answeringBy?.firstName ?? null),
      replies: message?._count.replies ?? 0,
    }
  },
})

/** The reply form was closed: a colleague may take over at once. */
export const releaseAnswering = defineUseCase({
  name: 'contact.release-answering',
  access: can('messages.reply'),
  input: answeringSchema,
  limits: [perActor('admin.write')],
  async run({ input: { contactId: id }, actor: { user } }) {
    await db().contactMessage.updateMany({
      where: { id, answeringById: user.id },
      data: { answeringById: null, answeringUntil: null },
    })
    return { success: true as const }
  },
})
