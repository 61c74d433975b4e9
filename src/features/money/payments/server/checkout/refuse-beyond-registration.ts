import { db } from '@/server/db'
import type { RegistrantActor, UserActor } from '@/server/kernel/actor'
import { AppError } from '@/server/kernel/app-error'
import { findUnfinished, mayTouch } from '../payments.repository'
import { findProgramToPay } from './program-to-pay'

/**
 * When the account is in use, its registration token can only pay for a program that was chosen before, and cannot replace a
 * payment that the owner has begun.
 */
export async function refuseBeyondRegistration(actor: UserActor | RegistrantActor, slug?: string) {
  if (actor.kind === 'user' || actor.inUseSince === null) {
    return
  }
  const program = await findProgramToPay(db(), actor.user.id, slug)
  const enrolment =
    program && (await db().enrolment.findFirst({ where: { userId: actor.user.id, programId: program.id } }))
  if (!enrolment || enrolment.createdAt > actor.inUseSince) {
    throw new AppError('sign_in_first')
  }
  const unfinished = await findUnfinished(db(), enrolment.id)
  if (unfinished && !mayTouch(actor, unfinished)) {
    throw new AppError('sign_in_first')
  }
}
