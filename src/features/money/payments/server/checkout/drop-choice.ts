import { withRole } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { decideInTransaction } from '@/server/kernel/decide-in-transaction'
import { lockUser } from '@/server/kernel/lock-user'
import { emitEvent, type Tx } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { dropChoiceSchema } from '../../payments.schema'
import { moveIntent } from '../move-state'
import { findUnfinished, openAttempt } from '../payments.repository'
import { endChoices } from './end-choices'

/**
 * Drops a chosen but unpaid program, with its payment in progress. Not while a payer may still approve: money
 * that arrives later is a surplus like any other.
 */
export async function endChoice(tx: Tx, userId: string, program: string, now: Date): Promise<void> {
  await lockUser(tx, userId)
  const enrolment = await tx.enrolment.findFirst({ where: { userId, program: { slug: program } } })
  if (!enrolment || enrolment.status === 'ended') {
    throw new AppError('not_found')
  }
  if (enrolment.status !== 'pending') {
    throw new AppError('conflict', { text: 'Payment.answers.alreadyPaid' })
  }
  const unfinished = await findUnfinished(tx, enrolment.id)
  if (unfinished && openAttempt(unfinished)) {
    throw new AppError('conflict', { text: 'Payment.answers.waitingForApproval' })
  }
  if (unfinished && !(await moveIntent(tx, unfinished, 'details_changed', now))) {
    throw new AppError('conflict', { text: 'Payment.answers.underReview' })
  }
  await endChoices(tx, { id: enrolment.id })
  await emitEvent(tx, 'user.changed', { userId })
}

/** The student's own. */
export const dropChoice = defineUseCase({
  name: 'payments.drop-choice',
  access: withRole('student'),
  input: dropChoiceSchema,
  limits: [perActor('payment.initiate')],
  async run({ input, actor, now }): Promise<{ program: string }> {
    await decideInTransaction((tx) => endChoice(tx, actor.user.id, input.program, now))
    return { program: input.program }
  },
})
