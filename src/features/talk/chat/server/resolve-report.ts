import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { inTransaction, recordAudit, type Tx } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { removeReportedSchema, resolveReportSchema } from '../chat.schema'
import { removeText } from './delete-message'

async function readReport(tx: Tx, id: string) {
  const report = await tx.messageReport.findUnique({
    where: { id },
    select: {
      id: true,
      resolvedAt: true,
      messageId: true,
      message: { select: { userId: true, roomId: true } },
    },
  })
  if (!report) {
    throw new AppError('not_found')
  }
  return report
}

/** Dismisses a report, or closes it after other action. A report is closed once. */
export const resolveReport = defineUseCase({
  name: 'chat.resolve-report',
  access: can('rooms.moderate'),
  input: resolveReportSchema,
  limits: [perActor('admin.write')],
  async run({ input, actor, now, request }) {
    await inTransaction(async (tx) => {
      const { messageId, message } = await readReport(tx, input.id)
      const { count } = await tx.messageReport.updateMany({
        where: { id: input.id, resolvedAt: null },
        data: { resolvedAt: now, resolvedById: actor.user.id, resolution: input.resolution },
      })
      if (count === 0) {
        throw new AppError('conflict')
      }
      await recordAudit(tx, { actor, request, now }, 'chat.report_resolved', {
        targetUserId: message.userId,
        details: { reportId: input.id, messageId, resolution: input.resolution },
      })
    })
    return {}
  },
})

/** Removes a reported message and closes every open report of it. Only reported messages can be removed. */
export const removeReportedMessage = defineUseCase({
  name: 'chat.remove-reported-message',
  access: can('rooms.moderate'),
  input: removeReportedSchema,
  limits: [perActor('admin.write')],
  async run({ input, actor, now, request }) {
    await inTransaction(async (tx) => {
      const { messageId, message, resolvedAt } = await readReport(tx, input.id)
      const removed = await removeText(tx, { id: messageId }, actor.user.id, now)
      const { count } = await tx.messageReport.updateMany({
        where: { messageId, resolvedAt: null },
        data: { resolvedAt: now, resolvedById: actor.user.id, resolution: input.reason },
      })
      if (!removed && (count === 0 || resolvedAt)) {
        throw new AppError('conflict')
      }
      await recordAudit(tx, { actor, request, now }, 'chat.message_removed', {
        targetUserId: message.userId,
        details: { reportId: input.id, messageId, roomId: message.roomId, reason: input.reason },
      })
    })
    return {}
  },
})
