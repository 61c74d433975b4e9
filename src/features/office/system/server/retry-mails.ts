import { isMailKind } from '@/features/base/mail/mail-kinds'
import { enqueueSending } from '@/features/base/mail/server/queue-mail'
import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { emitEvent, inTransaction, recordAudit, type Tx } from '@/server/kernel/transaction'
import { defineUseCase, perActor, type UserCall } from '@/server/kernel/use-case'
import { retryMailSchema, retryMailsSchema } from '../system.schema'
import { type FailedMail, lockFailedMails } from './mail-failures.repository'

/** Queues mails again, with the job that sends them. Their state was read under a lock, so nobody else queues them too. */
async function sendAgain(tx: Tx, mails: readonly FailedMail[], call: UserCall) {
  const ids = mails.map(({ id }) => id)
  await tx.outboxMail.updateMany({ where: { id: { in: ids } }, data: { state: 'queued', nextTryAt: null } })
  for (const { id, kind } of mails) {
    if (isMailKind(kind)) {
      await enqueueSending(tx, id, kind, call.now)
    }
  }
  for (const id of ids) {
    await emitEvent(tx, 'mail.changed', { mailId: id })
  }
  await recordAudit(tx, call, 'mail.retried', {
    details: { kind: mails[0]?.kind ?? '', count: ids.length, mailIds: ids.slice(0, 50) },
  })
}

export const retryMail = defineUseCase({
  name: 'system.retry-mail',
  access: can('system.manage'),
  input: retryMailSchema,
  limits: [perActor('admin.write')],
  run: ({ input, ...call }) =>
    inTransaction(async (tx) => {
      const [mail] = await lockFailedMails(tx, input, call.now)
      if (!mail) {
        const existingCount = await tx.outboxMail.count({ where: { id: input.id } })
        throw existingCount > 0
          ? new AppError('conflict', { text: 'System.alreadyRetried' })
          : new AppError('not_found')
      }
      if (mail.obstacle) {
        throw new AppError('conflict', { text: `System.obstacle.${mail.obstacle}` })
      }
      await sendAgain(tx, [mail], call)
      return { count: 1 }
    }),
})

/** Retries all mails of a kind that can be sent again, at most 200 at once. */
export const retryMails = defineUseCase({
  name: 'system.retry-mails',
  access: can('system.manage'),
  input: retryMailsSchema,
  limits: [perActor('admin.write')],
  run: ({ input, ...call }) =>
    inTransaction(async (tx) => {
      const mails = (await lockFailedMails(tx, input, call.now)).filter(({ obstacle }) => obstacle === null)
      if (mails.length === 0) {
        throw new AppError('conflict', { text: 'System.nothingToRetry' })
      }
      await sendAgain(tx, mails, call)
      return { count: mails.length }
    }),
})
