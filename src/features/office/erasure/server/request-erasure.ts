import { asLocale } from '@/config/locales'
import { hasProvenAddress } from '@/features/accounts/session/server/proven-address'
import { queueMail } from '@/features/base/mail/server/queue-mail'
import { doualaDayOf } from '@/lib/douala-time'
import { signedIn } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { lockUser } from '@/server/kernel/lock-user'
import { inTransaction, recordAudit } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import type { ErasureAnswer } from '../erasure.answers'
import { datesOf, whyNotErase } from '../erasure.rules'
import { nothingSchema } from '../erasure.schema'
import { findPerson } from './erasure.repository'

/**
 * A person asks to be erased, after giving the password again. It happens at the date that is answered, unless they withdraw it.
 * Asking again changes nothing. Money on its way does not refuse the request: the office has its clock.
 */
export const requestErasure = defineUseCase({
  name: 'erasure.request-erasure',
  access: signedIn(),
  input: nothingSchema,
  limits: [perActor('personal.erase')],
  beforeConsent: true,
  stepUp: true,
  async run({ actor, request, now }): Promise<ErasureAnswer> {
    const { id } = actor.user
    return inTransaction(async (tx) => {
      await lockUser(tx, id)
      const person = await findPerson(tx, id)
      if (!person || person.erasedAt) {
        throw new AppError('not_found')
      }
      if (whyNotErase({ ...person, hasOpenMoney: false }, null)) {
        throw new AppError('conflict', { text: 'Erasure.ownOffice' })
      }
      const open = await tx.erasureRequest.findFirst({
        where: { userId: id, isOpen: true, cause: 'person' },
        select: { dueAt: true },
      })
      if (open) {
        return { erased_on: doualaDayOf(open.dueAt) }
      }
      const dates = datesOf(now)
      // The letter of an account that was not used is answered by this.
      await tx.erasureRequest.updateMany({
        where: { userId: id, isOpen: true },
        data: { isOpen: null, withdrawnAt: now },
      })
      await tx.erasureRequest.create({ data: { userId: id, requestedAt: now, ...dates } })
      const user = await tx.user.findUniqueOrThrow({ where: { id }, select: { locale: true } })
      const isProven = await hasProvenAddress(tx, id)
      await queueMail(tx, {
        kind: 'erasure_requested',
        to: person.email,
        locale: asLocale(user.locale),
        userId: id,
        isProven,
        data: { firstName: isProven ? person.firstName : '', on: dates.dueAt.toISOString() },
      })
      await recordAudit(tx, { actor, request, now }, 'user.erasure_requested', { targetUserId: id })
      return { erased_on: doualaDayOf(dates.dueAt) }
    })
  },
})
