import { classes } from '@/config/limits'
import { hashToken } from '@/server/kernel/secrets'
import type { Tx } from '@/server/kernel/transaction'
import type { ClassWish } from '../class-wish'
import { hasSeat } from '../seat.rules'
import { classFull, languagesOf, listNext, namedClass } from './choosable-classes'
import {
  type CohortRow,
  findCohort,
  holdIsLive,
  lockCohorts,
  lockJoinable,
  walletIsAsked,
} from './cohorts.repository'

export interface Purchase {
  enrolmentId: string
  userId: string
  programId: string
}

interface Asker {
  intentId: string
  /** Where it was asked for; null: not counted. */
  network: string | null
  phone: string | null
}

/** The class whose seat waits for this purchase. */
export async function ownHold(tx: Tx, enrolmentId: string, now: Date): Promise<string | null> {
  const [row] = await tx.$queryRaw<{ cohortId: string }[]>`
    select h.cohort_id as "cohortId" from seat_holds h
    where h.enrolment_id = ${enrolmentId}::uuid and ${holdIsLive(now)}`
  return row?.cohortId ?? null
}

/** Behind lockCohorts: the class as it is now, and whether this purchase can have a seat of it. */
export async function lookAtSeat(tx: Tx, cohortId: string, enrolmentId: string, now: Date) {
  const cohort = await findCohort(tx, cohortId, now)
  const isOwn = (await ownHold(tx, enrolmentId, now)) === cohortId
  const free = cohort !== null && !cohort.isCancelled && (isOwn || hasSeat(cohort))
  return { cohort, isOwn, free }
}

/** The same for one class that is named, with its lock. */
export async function lookAtNamed(tx: Tx, purchase: Purchase, cohortId: string, now: Date) {
  await lockJoinable(tx, purchase.programId, now, [cohortId])
  return lookAtSeat(tx, cohortId, purchase.enrolmentId, now)
}

/** Too many seats wait for codes of one network or one phone: what is asked for beyond that is not held. */
async function isWithinBounds(tx: Tx, purchase: Purchase, { network, phone }: Asker, now: Date) {
  const [row] = await tx.$queryRaw<{ ofNetwork: number; ofPhone: number }[]>`
    select (count(*) filter (where h.network = ${network}))::int as "ofNetwork",
      (count(*) filter (where h.phone = ${phone}))::int as "ofPhone"
    from seat_holds h where h.expires_at > ${now} and h.user_id <> ${purchase.userId}::uuid
      and (h.network = ${network} or h.phone = ${phone})`
  return (row?.ofNetwork ?? 0) < classes.holdsPerNetwork && (row?.ofPhone ?? 0) < classes.holdsPerPhone
}

/** One hold a person: one that was only begun elsewhere is released, one for which a wallet is being asked is not. */
async function store(tx: Tx, cohort: CohortRow, purchase: Purchase, asker: Asker, now: Date): Promise<void> {
  const { enrolmentId, userId } = purchase
  const others = await tx.$queryRaw<{ id: string }[]>`
    select h.enrolment_id as id from seat_holds h
    where h.user_id = ${userId}::uuid and h.enrolment_id <> ${enrolmentId}::uuid
      and not ${walletIsAsked}`
  await tx.seatHold.deleteMany({ where: { enrolmentId: { in: others.map(({ id }) => id) } } })
  const data = {
    cohortId: cohort.id,
    userId,
    intentId: asker.intentId,
    network: asker.network,
    phone: asker.phone,
    createdAt: now,
    expiresAt: new Date(now.getTime() + classes.holdMs),
  }
  await tx.seatHold.upsert({ where: { enrolmentId }, create: { enrolmentId, ...data }, update: data })
}

/** A hold that is still good goes over to the new payment; it does not last longer for that. */
const passOn = (tx: Tx, enrolmentId: string, { intentId, phone }: Asker) =>
  tx.seatHold.update({ where: { enrolmentId }, data: { intentId, phone } })

const release = (tx: Tx, enrolmentId: string) => tx.seatHold.deleteMany({ where: { enrolmentId } })

export const networkKey = (network: string) => hashToken(network).slice(0, 32)

/**
 * Holds a seat for a payment that begins: in the class that is wished for, otherwise in the next one that suits and has
 * a seat. Returns the class, null when there is none, or none is wished for. Throws class_full when the named one is full.
 */
export async function holdSeat(
  tx: Tx,
  purchase: Purchase,
  { cohortId, withoutClass }: ClassWish,
  asker: Asker,
  now: Date,
): Promise<string | null> {
  if (withoutClass) {
    await release(tx, purchase.enrolmentId)
    return null
  }
  const named = cohortId ? await namedClass(tx, cohortId, purchase.programId, now) : null
  const languages = await languagesOf(tx, purchase.userId, named)
  if (named) {
    await lockCohorts(tx, [named.id])
  } else {
    await lockJoinable(tx, purchase.programId, now)
  }
  const own = await ownHold(tx, purchase.enrolmentId, now)
  const candidates = named ? [named] : await listNext(tx, purchase.programId, languages, now, own)
  for (const { id } of candidates) {
    const { cohort, isOwn, free } = await lookAtSeat(tx, id, purchase.enrolmentId, now)
    if (!cohort || !free) {
      continue
    }
    if (isOwn) {
      await passOn(tx, purchase.enrolmentId, asker)
    } else if (await isWithinBounds(tx, purchase, asker, now)) {
      await store(tx, cohort, purchase, asker, now)
    } else {
      await release(tx, purchase.enrolmentId)
    }
    return id
  }
  if (named) {
    throw await classFull(tx, named, languages, now)
  }
  await release(tx, purchase.enrolmentId)
  return null
}

interface Paying extends Purchase {
  id: string
  cohortId: string | null
  phone: string | null
}

/**
 * Before a wallet is asked: there is a seat, and it stays until the outcome is known. Otherwise nobody is charged: it
 * throws class_full, which says what the next class is. Who has chosen no class themselves gets the next one that suits.
 */
export async function secureSeat(tx: Tx, intent: Paying, now: Date): Promise<void> {
  const { id: intentId, cohortId, enrolmentId, phone } = intent
  if (cohortId === null) {
    return
  }
  const asker = { intentId, network: null, phone }
  await lockJoinable(tx, intent.programId, now, [cohortId])
  const { cohort, isOwn, free } = await lookAtSeat(tx, cohortId, enrolmentId, now)
  if (cohort && free) {
    if (isOwn) {
      await passOn(tx, enrolmentId, asker)
    } else {
      await store(tx, cohort, intent, asker, now)
    }
    return
  }
  const { cohortId: chosen } = await tx.enrolment.findUniqueOrThrow({ where: { id: enrolmentId } })
  const languages = await languagesOf(tx, intent.userId, null)
  if (cohort && chosen === cohortId) {
    throw await classFull(tx, cohort, languages, now)
  }
  for (const next of await listNext(tx, intent.programId, languages, now)) {
    const look = await lookAtSeat(tx, next.id, enrolmentId, now)
    if (look.cohort && look.free) {
      await store(tx, look.cohort, intent, asker, now)
      await tx.paymentIntent.update({ where: { id: intentId }, data: { cohortId: next.id } })
      return
    }
  }
  await release(tx, enrolmentId)
  await tx.paymentIntent.update({ where: { id: intentId }, data: { cohortId: null } })
}
