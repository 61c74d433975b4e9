import { asLocale } from '@/config/locales'
import { hasProvenAddress } from '@/features/accounts/session/server/proven-address'
import { queueMail } from '@/features/base/mail/server/queue-mail'
import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { lockUser } from '@/server/kernel/lock-user'
import { inTransaction, recordAudit } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { refuseErasureSchema } from '../erasure.schema'

/** The office says why a request cannot be met now: the person reads it, and the request waits until the office erases or it is withdrawn. */
export const refuseErasure = defineUseCase({
  name: 'erasure.refuse-erasure',
  access: can('users.manage'),
  input: refuseErasureSchema,
  limits: [perActor('admin.write')],
  async run({ input, actor, request, now }) {
    return inTransaction(async (tx) => {
      const found = await tx.erasureRequest.findUnique({
        where: { id: input.request },
        select: { userId: true },
      })
      if (!found) {
        throw new AppError('not_found')
      }
      await lockUser(tx, found.userId)
      const { count } = await tx.erasureRequest.updateMany({
        where: { id: input.request, isOpen: true },
        data: { refusedAt: now, refusedById: actor.user.id, refusal: input.reason },
      })
      if (count === 0) {
        throw new AppError('conflict', { text: 'ErasuresOffice.closedAlready' })
      }
      const user = await tx.user.findUniqueOrThrow({
        where: { id: found.userId },
        select: { id: true, email: true, firstName: true, locale: true },
      })
      const isProven = await hasProvenAddress(tx, user.id)
      await queueMail(tx, {
        kind: 'erasure_refused',
        to: user.email,
        locale: asLocale(user.locale),
        userId: user.id,
        data: { firstName: isProven ? user.firstName : '', reason: input.reason },
      })
      await recordAudit(tx, { actor, request, now }, 'user.erasure_refused', {
        targetUserId: user.id,
        details: { reason: input.reason },
      })
      return { request: input.request }
    })
  },
})
