import { payer } from '@/server/kernel/access'
import { decideInTransaction } from '@/server/kernel/decide-in-transaction'
import { lockUser } from '@/server/kernel/lock-user'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import type { PaymentLinkAnswer } from '../../payments.answers'
import { dropChoiceSchema, paymentReferenceSchema } from '../../payments.schema'
import { chooseProgram } from '../checkout/program-to-pay'
import { openLink, presentLink } from '../payment-links'
import { getOwnByReference } from '../payments.repository'

/** A link with which somebody else pays for this; the one that is there, while it can be used. */
export const sharePayment = defineUseCase({
  name: 'payments.share-payment',
  access: payer(),
  input: paymentReferenceSchema,
  limits: [perActor('payment.share')],
  async run({ input, actor, locale, now }): Promise<PaymentLinkAnswer> {
    const { program } = await getOwnByReference(input.reference, actor)
    return decideInTransaction(async (tx) => {
      await lockUser(tx, actor.user.id)
      const { enrolment } = await chooseProgram(tx, actor.user.id, now, program.slug)
      return presentLink(await openLink(tx, enrolment.id, now), locale)
    })
  },
})

/** The same for a program, before anything was begun. */
export const shareProgram = defineUseCase({
  name: 'payments.share-program',
  access: payer(),
  input: dropChoiceSchema,
  limits: [perActor('payment.share')],
  run: ({ input, actor, now }): Promise<{ program: string }> =>
    decideInTransaction(async (tx) => {
      await lockUser(tx, actor.user.id)
      const { program, enrolment } = await chooseProgram(tx, actor.user.id, now, input.program)
      await openLink(tx, enrolment.id, now)
      return { program: program.slug }
    }),
})
