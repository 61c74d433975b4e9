import { paidStatuses } from '@/features/base/enrolments/enrolment-status.rules'
import { db } from '@/server/db'
import type { RegistrantActor, UserActor } from '@/server/kernel/actor'
import { AppError } from '@/server/kernel/app-error'
import type { Tx } from '@/server/kernel/transaction'
import { isOpen } from '../attempt.rules'
import { unfinishedStates } from '../intent.rules'
import { refundsOfPayment } from '../refund.rules'

const program = {
  select: { id: true, slug: true, titleEn: true, titleFr: true, durationWeeks: true, priceXaf: true },
} as const

/** A payment with all data for decisions; the newest attempt first. */
const whole = {
  program,
  user: { select: { id: true, firstName: true, lastName: true, email: true, locale: true, erasedAt: true } },
  attempts: { orderBy: { createdAt: 'desc' } },
  receipts: true,
  refunds: { orderBy: { id: 'asc' } },
  payingAttempt: true,
} as const

type Reader = Tx | ReturnType<typeof db>

const byId = (reader: Reader, id: string) =>
  reader.paymentIntent.findUniqueOrThrow({ where: { id }, include: whole })

export type IntentAggregate = Awaited<ReturnType<typeof byId>>
export type Attempt = IntentAggregate['attempts'][number]

/**
 * A payment is read in several statements. A transaction that commits in between can show the request as succeeded and the
 * payment as not yet paid: then the payment is read again.
 */
async function readConsistently<T extends Pick<IntentAggregate, 'state' | 'attempts'> | null>(
  read: () => Promise<T>,
): Promise<T> {
  const intent = await read()
  const isTornRead =
    intent?.state === 'authorised' && intent.attempts.some(({ state }) => state === 'succeeded')
  return isTornRead ? read() : intent
}

export const loadIntent = (id: string, reader: Reader = db()) => readConsistently(() => byId(reader, id))

/**
 * Serialises all changes of a payment; its payer is locked first. Lock order: user, intent, classes, rows of the purchase,
 * number series.
 */
export async function lockIntent(tx: Tx, id: string): Promise<IntentAggregate> {
  await tx.$queryRaw`
    with payer as materialized (
      select id from users where id = (select user_id from payment_intents where id = ${id}::uuid) for no key update)
    select 1 from payment_intents where id = ${id}::uuid and user_id = (select id from payer) for no key update`
  return byId(tx, id)
}

export async function lockAttempt(tx: Tx, attemptId: string) {
  const { intentId } = await tx.paymentAttempt.findUniqueOrThrow({
    where: { id: attemptId },
    select: { intentId: true },
  })
  const intent = await lockIntent(tx, intentId)
  const attempt = intent.attempts.find(({ id }) => id === attemptId)
  if (!attempt) {
    throw new AppError('not_found')
  }
  return { intent, attempt }
}

/** `userId` null: any payer (for the back office). Somebody else's payment is not found. */
async function findByReference(reference: string, userId: string | null, reader: Reader = db()) {
  const where = { reference, ...(userId === null ? {} : { userId }) }
  return readConsistently(() => reader.paymentIntent.findFirst({ where, include: whole }))
}

export async function getByReference(reference: string, userId: string | null, reader: Reader = db()) {
  const intent = await findByReference(reference, userId, reader)
  if (!intent) {
    throw new AppError('not_found')
  }
  return intent
}

/** The caller's own payment. A registration whose account is in use has only those that it began itself. */
export async function getOwnByReference(reference: string, actor: UserActor | RegistrantActor) {
  const intent = await getByReference(reference, actor.user.id)
  if (!mayTouch(actor, intent)) {
    throw new AppError('not_found')
  }
  return intent
}

/** The same as a condition of a query. */
export const whatItBegan = (actor: UserActor | RegistrantActor) =>
  actor.kind === 'user' || actor.inUseSince === null ? {} : { registrationTokenId: actor.tokenId }

/** Whether this caller may continue a payment of their account. */
export const mayTouch = (
  actor: UserActor | RegistrantActor,
  { registrationTokenId }: Pick<IntentAggregate, 'registrationTokenId'>,
) => actor.kind === 'user' || actor.inUseSince === null || registrationTokenId === actor.tokenId

export const findUnfinished = (reader: Reader, enrolmentId: string) =>
  readConsistently(() =>
    reader.paymentIntent.findFirst({
      where: { enrolmentId, state: { in: [...unfinishedStates] } },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      include: whole,
    }),
  )

export const listIntents = (where: { userId: string }) =>
  db().paymentIntent.findMany({
    where,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    include: whole,
    take: 200,
  })

/** The paid payments of these students for their places in a class, in the order of their ids. */
export const listPaidInCohort = (reader: Reader, cohortId: string, userIds: readonly string[]) =>
  reader.paymentIntent.findMany({
    where: {
      state: 'paid',
      userId: { in: [...userIds] },
      enrolment: { cohortId, status: { in: [...paidStatuses] } },
    },
    orderBy: { id: 'asc' },
    include: whole,
  })

export type RefundOfIntent = IntentAggregate['refunds'][number]

export const receiptOf = (intent: IntentAggregate) =>
  intent.receipts.find(({ kind }) => kind === 'receipt') ?? null

export interface NoteOfRefund {
  note: IntentAggregate['receipts'][number]
  refund: RefundOfIntent
  /** What went back of the payment before. */
  refundedBeforeXaf: number
}

/** The credit notes of a payment with their refunds, in the order of their numbers. An older one belongs to the only refund. */
export function creditNotesOf(intent: IntentAggregate): NoteOfRefund[] {
  const done = refundsOfPayment(intent).filter(({ state }) => state === 'done')
  let refundedBeforeXaf = 0
  return intent.receipts
    .filter(({ kind }) => kind === 'credit_note')
    .toSorted((a, b) => a.number.localeCompare(b.number))
    .flatMap((note) => {
      const refund = done.find(({ id }) => note.refundId === null || id === note.refundId)
      if (!refund) {
        return []
      }
      const entry = { note, refund, refundedBeforeXaf }
      refundedBeforeXaf += refund.amountXaf
      return [entry]
    })
}

export const newestAttempt = (intent: IntentAggregate): Attempt | null =>
  intent.payingAttempt ?? intent.attempts[0] ?? null

export const openAttempt = (intent: IntentAggregate): Attempt | null =>
  intent.attempts.find(({ state }) => isOpen(state)) ?? null
