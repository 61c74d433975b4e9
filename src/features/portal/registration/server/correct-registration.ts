import { asLocale } from '@/config/locales'
import { spendAllOneTimeTokens } from '@/features/accounts/users/server/one-time-token'
import { refuseTaken, translateTaken } from '@/features/accounts/users/server/user-exists'
import { unlessMailboxIsFull } from '@/features/base/mail/server/mail-budget'
import { queueMail } from '@/features/base/mail/server/queue-mail'
import { isSameWish, wishOf } from '@/features/classes/cohorts/cohort-wish'
import type { User } from '@/generated/prisma/client'
import { comparable } from '@/lib/comparable'
import { maskEmail } from '@/lib/mask-email'
import { db } from '@/server/db'
import { registrantOnly } from '@/server/kernel/access'
import { AppError, invalid } from '@/server/kernel/app-error'
import { isRegistrationInUse } from '@/server/kernel/identify'
import { consumeLimit } from '@/server/kernel/rate-limit'
import { inTransaction, recordAudit, type Tx } from '@/server/kernel/transaction'
import { defineUseCase, perActor, type RequestInfo } from '@/server/kernel/use-case'
import { registrationDetailsSchema } from '../registration.schema'
import { type ChosenCohort, chooseCohort, enterList, type NamedCohort } from './choose-cohort'
import { chooseProgram } from './choose-program'
import { findProgramId, unknownProgram } from './find-program-id'

/** After the prompt was sent or the money has arrived, the program of the payment cannot change. */
async function refuseWhenPaying(tx: Tx, userId: string) {
  await tx.$queryRaw`select id from users where id = ${userId}::uuid for update`
  const paying = await tx.paymentIntent.count({
    where: { userId, state: { in: ['authorised', 'paid', 'review', 'refunded'] } },
  })
  if (paying > 0) {
    throw new AppError('conflict', { text: 'Register.detailsLocked' })
  }
}

/** A code that was sent to another address, or for another program, is no longer a proof. */
const expireCodes = (tx: Tx, userId: string) =>
  tx.paymentIntent.updateMany({
    where: { userId, state: { in: ['code_sent', 'code_locked'] } },
    data: { state: 'code_expired', codeHash: null, version: { increment: 1 } },
  })

const ownerFields = { id: true, email: true, emailKey: true, locale: true } as const
type Owner = Pick<User, keyof typeof ownerFields>

/** Informs the old address, ends the links that it was mailed, and writes an audit entry. */
async function changeAddress(tx: Tx, user: Owner, newEmail: string, request: RequestInfo, now: Date) {
  await consumeLimit('registration.email', user.id)
  await spendAllOneTimeTokens(tx, user.id, now)
  const { id, email: to } = user
  const locale = asLocale(user.locale)
  // The address was never proven, and anybody can have registered with it, so the mail repeats nothing that was typed.
  const data = { firstName: '', newEmail: maskEmail(newEmail) }
  await unlessMailboxIsFull(() =>
    queueMail(tx, { kind: 'email_changed', to, locale, data, userId: id, isProven: false }),
  )
  await recordAudit(tx, { actor: { user }, request, now }, 'email.changed', {
    targetUserId: id,
    details: { by: 'registration' },
  })
}

/** The previously chosen class stays available, because its last seat may be reserved for this payment. */
async function choose(
  { id: userId, locale }: Pick<User, 'id' | 'locale'>,
  cohort: NamedCohort | null | undefined,
  named: string | null,
  now: Date,
): Promise<ChosenCohort> {
  const before = cohort?.id
    ? await db().enrolment.findFirst({
        where: { userId, status: 'pending', cohortId: cohort.id, ...(named ? { programId: named } : {}) },
      })
    : null
  return before
    ? { programId: before.programId, ...wishOf(before), waitsFor: null }
    : chooseCohort({ cohort: cohort ?? undefined }, named, locale, now)
}

/** Sets the class of the unpaid program, or its waiting list. Returns whether it changed. */
async function changeChosenCohort(tx: Tx, userId: string, choice: ChosenCohort, now: Date): Promise<boolean> {
  const { programId, waitsFor, ...wish } = choice
  const enrolment = await tx.enrolment.findFirst({
    where: { userId, status: 'pending', ...(programId ? { programId } : {}) },
    orderBy: { createdAt: 'asc' },
    include: { cohortWait: true },
  })
  if (!enrolment || (isSameWish(enrolment, wish) && (enrolment.cohortWait?.cohortId ?? null) === waitsFor)) {
    return false
  }
  const { id: enrolmentId } = enrolment
  await tx.enrolment.update({ where: { id: enrolmentId }, data: wish })
  await tx.seatHold.deleteMany({ where: { enrolmentId } })
  await tx.cohortWait.deleteMany({ where: { enrolmentId } })
  if (waitsFor) {
    await enterList(tx, { enrolmentId, userId, programId: enrolment.programId, cohortId: waitsFor }, now)
  }
  return true
}

/** Corrects the account just created, as long as nothing is paid and nobody has signed in to it. */
export const correctRegistration = defineUseCase({
  name: 'registration.correct-registration',
  access: registrantOnly(),
  input: registrationDetailsSchema,
  limits: [perActor('profile.write')],
  async run({ input, actor: { user, tokenId }, request, now }) {
    const { firstName, lastName, username, email, phone } = input
    const named = await findProgramId(input.program)
    if (named === undefined) {
      throw invalid(unknownProgram)
    }
    const choice = await choose(user, input.cohort, named, now)
    const { programId } = choice
    await refuseTaken({ username, email }, user.id)
    await inTransaction(async (tx) => {
      await refuseWhenPaying(tx, user.id)
      if (await isRegistrationInUse(tx, tokenId)) {
        throw new AppError('sign_in_first')
      }
      const before = await tx.user.findUniqueOrThrow({ where: { id: user.id }, select: ownerFields })
      const keys = { usernameKey: comparable(username), emailKey: comparable(email) }
      const isNewEmail = keys.emailKey !== before.emailKey
      await tx.user.update({
        where: { id: user.id },
        data: {
          firstName,
          lastName,
          username,
          email,
          phone,
          ...keys,
        },
      })
      const isNewProgram = programId !== null && (await chooseProgram(tx, user.id, programId, now))
      if (isNewEmail) {
        await changeAddress(tx, before, email, request, now)
      }
      const isNewCohort = input.cohort !== undefined && (await changeChosenCohort(tx, user.id, choice, now))
      if (isNewEmail || isNewProgram || isNewCohort) {
        await expireCodes(tx, user.id)
      }
    }).catch(translateTaken)
    return { id: user.id }
  },
})
