import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { Locale } from '@/config/locales'
import { wishOf } from '@/features/classes/cohorts/cohort-wish'
import { reserveSeat } from '@/features/classes/cohorts/server/reserve-seat'
import {
  countEnteredCode,
  discountColumns,
  discountOfPurchase,
} from '@/features/money/codes/server/reserve-place'
import { recordOwner } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { decideInTransaction } from '@/server/kernel/decide-in-transaction'
import { lockUser } from '@/server/kernel/lock-user'
import { randomReadable } from '@/server/kernel/secrets'
import type { Tx } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { dueXaf, netXaf } from '../../amount.rules'
import type { VerifiedPayment } from '../../payments.answers'
import { payWithCreditSchema } from '../../payments.schema'
import { moveIntent } from '../move-state'
import { recordPaymentEvent } from '../payment-history'
import { partFields } from '../payment-plans'
import { presentVerified } from '../payments.presenter'
import { findUnfinished, loadIntent, lockIntent, openAttempt } from '../payments.repository'
import { completePayment } from '../settlement/complete-payment'
import { availableCredit } from '../settlement/credit'
import { refuseOtherPrice } from './price-changed'
import { chooseProgram } from './program-to-pay'
import { refuseWithoutCohort } from './refuse-without-cohort'

type CreditRequest = z.output<typeof payWithCreditSchema>

interface Asking {
  userId: string
  intentId: string
  now: Date
  request: CreditRequest
}

async function takeWish(
  tx: Tx,
  { program, enrolment }: Awaited<ReturnType<typeof chooseProgram>>,
  { userId, intentId, now, request }: Asking,
): Promise<string | null> {
  const wish = request.cohort ?? wishOf(enrolment)
  const purchase = { enrolmentId: enrolment.id, userId, programId: program.id }
  const cohortId = await reserveSeat(tx, purchase, wish, { intentId, network: null, phone: null }, now)
  refuseWithoutCohort(program, cohortId)
  await tx.enrolment.update({ where: { id: enrolment.id }, data: wish })
  return cohortId
}

async function payFromCredit(
  userId: string,
  request: CreditRequest,
  locale: Locale,
  now: Date,
): Promise<string> {
  return decideInTransaction(async (tx) => {
    await lockUser(tx, userId)
    const purchase = await chooseProgram(tx, userId, now, request.program, request.part)
    const { program, enrolment, part } = purchase
    const discount = await discountOfPurchase(tx, purchase, request.code, now)
    const unfinished = await findUnfinished(tx, enrolment.id)
    if (unfinished && openAttempt(unfinished)) {
      throw new AppError('conflict', { text: 'Payment.answers.waitingForApproval' })
    }
    const { priceXaf } = program
    const net = netXaf({ priceXaf, discountXaf: discount?.discountXaf })
    await refuseOtherPrice(
      tx,
      { program, enrolment, discount },
      { payer: { id: userId }, seenPrice: request.seenPrice, locale },
    )
    if (unfinished && !(await moveIntent(tx, unfinished, 'details_changed', now))) {
      throw new AppError('conflict', { text: 'Payment.answers.underReview' })
    }
    if (dueXaf(net, await availableCredit(tx, userId, enrolment.id)) > 0) {
      throw new AppError('conflict', { text: 'Payment.answers.creditTooLow' })
    }
    const id = randomUUID()
    const reference = `MBA-${randomReadable(10)}`
    const cohortId =
      part?.number === 2 ? null : await takeWish(tx, purchase, { userId, intentId: id, now, request })
    await tx.paymentIntent.create({
      data: {
        id,
        reference,
        userId,
        locale,
        priceXaf,
        ...discountColumns(discount),
        creditXaf: net,
        programId: program.id,
        enrolmentId: enrolment.id,
        cohortId,
        amountXaf: 0,
        state: 'paid',
        ...partFields(part),
        codesSent: 0,
        codeTriesLeft: 0,
        codeExpiresAt: now,
        codeSentAt: now,
        paidAt: now,
        createdAt: now,
      },
    })
    await recordPaymentEvent(tx, {
      intentId: id,
      reference,
      type: net === 0 ? 'intent.paid_by_code' : 'intent.paid_from_credit',
      at: now,
    })
    await completePayment(tx, await lockIntent(tx, id), null, now)
    return id
  })
}

/** For a code or earlier payments that cover the whole price: no request to a wallet and no mailed code (docs/decisions/0010). */
export const payWithCredit = defineUseCase({
  name: 'payments.pay-with-credit',
  access: recordOwner(),
  input: payWithCreditSchema,
  limits: [perActor('payment.initiate')],
  async run({ input, actor, request, locale, now }): Promise<VerifiedPayment> {
    if (input.code !== undefined) {
      await countEnteredCode(actor.user.id, request.address)
    }
    const id = await payFromCredit(actor.user.id, input, locale, now)
    return presentVerified(await loadIntent(id), locale)
  },
})
