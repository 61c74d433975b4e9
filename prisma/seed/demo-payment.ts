import { randomBytes, randomUUID } from 'node:crypto'
import { queueMail } from '@/features/base/mail/server/queue-mail'
import type { Tx } from '@/server/kernel/transaction'

const minute = 60_000
const amountXaf = 15_000

interface DemoPayment {
  userId: string
  programId: string
  enrolmentId: string
  paidAt: Date
  reference: string
  phone: string
  email: string
  firstName: string
  programSlug: string
}

/** One payment by MTN, in its state after the provider has confirmed it. */
export async function addDemoPayment(tx: Tx, payment: DemoPayment): Promise<void> {
  const { paidAt, reference, phone, userId, programId, enrolmentId } = payment
  const place = { userId, programId, enrolmentId }
  const before = (minutes: number) => new Date(paidAt.getTime() - minutes * minute)
  const intent = await tx.paymentIntent.create({
    data: {
      ...place,
      reference,
      provider: 'mtn',
      phone,
      amountXaf,
      priceXaf: amountXaf,
      state: 'authorised',
      codeSentAt: before(4),
      codeExpiresAt: new Date(before(4).getTime() + 5 * minute),
      authorisedAt: before(3),
      createdAt: before(4),
    },
    select: { id: true },
  })
  const attempt = await tx.paymentAttempt.create({
    data: {
      intentId: intent.id,
      provider: 'mtn',
      reference: `${reference}-1`,
      callbackToken: randomBytes(32).toString('base64url'),
      phone,
      amountXaf,
      state: 'succeeded',
      providerTxnId: `demo-${reference}`,
      submitCount: 1,
      submittedAt: before(3),
      lastReadAt: paidAt,
      readCount: 2,
      horizonAt: new Date(paidAt.getTime() + 7 * 1440 * minute),
      createdAt: before(3),
    },
    select: { id: true },
  })
  await tx.paymentIntent.update({
    where: { id: intent.id },
    data: { state: 'paid', paidAt, payingAttemptId: attempt.id },
  })
  await post(tx, { intentId: intent.id, attemptId: attempt.id, userId, at: paidAt }, payment)
}

interface Entry {
  intentId: string
  attemptId: string
  userId: string
  at: Date
}

async function post(tx: Tx, entry: Entry, { reference, email, firstName, programSlug }: DemoPayment) {
  const { intentId, at } = entry
  const transactionId = randomUUID()
  const line = { ...entry, transactionId, kind: 'payment' }
  await tx.ledgerEntry.createMany({
    data: [
      { ...line, account: 'provider_wallet', amountXaf },
      { ...line, account: 'course_revenue', amountXaf: -amountXaf },
    ],
  })
  await tx.paymentEvent.create({
    data: { intentId, attemptId: entry.attemptId, type: 'intent.attempt_succeeded', at },
  })
  const year = at.getUTCFullYear()
  const { last } = await tx.numberSeries.upsert({
    where: { series: `receipt-${year}` },
    create: { series: `receipt-${year}`, last: 1 },
    update: { last: { increment: 1 } },
  })
  const receiptNumber = `RCP-${year}-${String(last).padStart(6, '0')}`
  await tx.receipt.create({ data: { number: receiptNumber, intentId, issuedAt: at } })
  await queueMail(tx, {
    kind: 'payment_receipt',
    userId: entry.userId,
    to: email,
    locale: 'en',
    dedupeKey: `payment_receipt:${intentId}`,
    data: {
      firstName,
      reference,
      receiptNumber,
      amountXaf,
      programSlug,
      creditXaf: 0,
    },
  })
}
