import { payer } from '@/server/kernel/access'
import { lockUser } from '@/server/kernel/lock-user'
import { inTransaction } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { dropChoiceSchema, paymentReferenceSchema } from '../../payments.schema'
import { getOwnByReference } from '../payments.repository'

const withdraw = (userId: string, slug: string, now: Date) =>
  inTransaction(async (tx) => {
    await lockUser(tx, userId)
    await tx.paymentLink.updateMany({
      where: { enrolment: { userId, program: { slug } }, withdrawnAt: null },
      data: { withdrawnAt: now },
    })
  })

/** From now on nobody begins or goes on with a payment through the link. A wallet that is being asked may still pay. */
export const withdrawShare = defineUseCase({
  name: 'payments.withdraw-share',
  access: payer(),
  input: paymentReferenceSchema,
  limits: [perActor('payment.share')],
  async run({ input, actor, now }): Promise<void> {
    const { program } = await getOwnByReference(input.reference, actor)
    await withdraw(actor.user.id, program.slug, now)
  },
})

/** The same for a program. */
export const withdrawLink = defineUseCase({
  name: 'payments.withdraw-link',
  access: payer(),
  input: dropChoiceSchema,
  limits: [perActor('payment.share')],
  async run({ input, actor, now }): Promise<{ program: string }> {
    await withdraw(actor.user.id, input.program, now)
    return { program: input.program }
  },
})
