import { z } from 'zod'
import { db } from '@/server/db'
import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { inTransaction, recordAudit } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { cannedReplyIdSchema, cannedReplySchema } from '../../office.schema'

export interface CannedReply {
  id: string
  title: string
  /** null: the name has no language. */
  titleFr: string | null
  bodyEn: string
  bodyFr: string
}

const maxReplies = 200
const fields = { id: true, title: true, titleFr: true, bodyEn: true, bodyFr: true } as const

export const listCannedReplies = defineUseCase({
  name: 'contact.list-canned-replies',
  access: can('messages.reply'),
  input: z.object({}),
  limits: [],
  run: (): Promise<CannedReply[]> =>
    db().cannedReply.findMany({
      orderBy: [{ title: 'asc' }, { id: 'asc' }],
      take: maxReplies,
      select: fields,
    }),
})

/** Creates a canned reply, or changes the one whose id is given. */
export const saveCannedReply = defineUseCase({
  name: 'contact.save-canned-reply',
  access: can('messages.reply'),
  input: cannedReplySchema,
  limits: [perActor('admin.write')],
  run: ({ input: { id, ...data }, actor, now, request }) =>
    inTransaction(async (tx) => {
      const before = id ? await tx.cannedReply.findUnique({ where: { id }, select: fields }) : null
      if (id && !before) {
        throw new AppError('not_found')
      }
      if (!before && (await tx.cannedReply.count()) >= maxReplies) {
        throw new AppError('conflict', { text: 'OfficeMessages.tooManyCanned', params: { most: maxReplies } })
      }
      const saved = before
        ? await tx.cannedReply.update({ where: { id: before.id }, data, select: fields })
        : await tx.cannedReply.create({ data: { ...data, createdAt: now }, select: fields })
      await recordAudit(
        tx,
        { actor, request, now },
        before ? 'canned_reply.changed' : 'canned_reply.created',
        { details: { before: before ? { ...before } : null, after: { ...saved } } },
      )
      return saved
    }),
})

export const deleteCannedReply = defineUseCase({
  name: 'contact.delete-canned-reply',
  access: can('messages.reply'),
  input: cannedReplyIdSchema,
  limits: [perActor('admin.write')],
  run: ({ input: { id }, actor, now, request }) =>
    inTransaction(async (tx) => {
      const before = await tx.cannedReply.findUnique({ where: { id }, select: fields })
      if (!before) {
        throw new AppError('not_found')
      }
      await tx.cannedReply.delete({ where: { id } })
      await recordAudit(tx, { actor, request, now }, 'canned_reply.deleted', {
        details: { before: { ...before } },
      })
      return { success: true as const }
    }),
})
