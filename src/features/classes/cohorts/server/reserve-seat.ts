import { cohorts } from '@/config/limits'
import { AppError, invalid } from '@/server/kernel/app-error'
import { hashToken } from '@/server/kernel/secrets'
import type { Tx } from '@/server/kernel/transaction'
import type { CohortWish } from '../cohort-wish'
import { suits } from '../next-cohort.rules'
import { hasSeat, isJoinable } from '../seat.rules'
import { presentCohort } from './cohort.presenter'
import {
  type CohortRow,
  findCohort,
  lockSeats,
  type Purchase,
  type Reader,
  readJoinable,
  type Seat,
  walletIsAsked,
} from './cohorts.repository'

interface Asker {
  intentId: string
  /** The network of the request; null: not counted. */
  network: string | null
  phone: string | null
}

export const networkKey = (network: string) => hashToken(network).slice(0, 32)

/** The named class, which must belong to the program and must still be open for joining. */
export async function namedCohort(
  reader: Reader,
  id: string,
  programId: string | null,
  now: Date,
): Promise<CohortRow> {
  const cohort = await findCohort(reader, id, now)
  if (!cohort || (programId !== null && cohort.programId !== programId) || !isJoinable(cohort, now)) {
    throw invalid({ cohort: 'Validation.classUnknown' })
  }
  return cohort
}

/**
 * The refusal before paying: this class is full, and the next class with a free seat is given, in its
 * language or in one of the given languages.
 */
function cohortFull(
  cohort: CohortRow,
  joinable: readonly CohortRow[],
  languages: readonly string[],
): AppError {
  const all = [...languages, cohort.language]
  const next = joinable.find((each) => each.id !== cohort.id && hasSeat(each) && suits(each, all))
  const text = next ? 'Classes.fullNext' : 'Classes.full'
  return new AppError('class_full', {
    text,
    fields: { cohort: text },
    extra: { full: true, next: next ? presentCohort(next) : null },
  })
}

/** The same without locked seats. */
export const cohortIsFull = async (
  reader: Reader,
  cohort: CohortRow,
  languages: readonly string[],
  now: Date,
): Promise<AppError> => cohortFull(cohort, await readJoinable(reader, cohort.programId, now), languages)

/** Locks the class that is named for a purchase; `refusal` is set if it has no seat for it. */
export async function lockNamedSeat(
  tx: Tx,
  purchase: Purchase,
  cohortId: string,
  now: Date,
): Promise<{ seat: Seat | null; refusal: AppError | null }> {
  const { seats, locale } = await lockSeats(tx, purchase, cohortId, now)
  const seat = seats.find(({ id }) => id === cohortId) ?? null
  return { seat, refusal: seat && !seat.isFree ? cohortFull(seat, seats, [locale]) : null }
}

/** False if too many seats are already reserved by one network or one phone before their codes: then nothing is reserved. */
async function isWithinBounds(tx: Tx, userId: string, { network, phone }: Asker, now: Date) {
  const [row] = await tx.$queryRaw<{ ofNetwork: number; ofPhone: number }[]>`
    select (count(*) filter (where h.network = ${network}))::int as "ofNetwork",
      (count(*) filter (where h.phone = ${phone}))::int as "ofPhone"
    from seat_holds h where h.expires_at > ${now} and h.user_id <> ${userId}::uuid
      and (h.network = ${network} or h.phone = ${phone})`
  return (row?.ofNetwork ?? 0) < cohorts.holdsPerNetwork && (row?.ofPhone ?? 0) < cohorts.holdsPerPhone
}

const release = (tx: Tx, enrolmentId: string) => tx.seatHold.deleteMany({ where: { enrolmentId } })

/**
 * A hold that still counts is transferred to the new payment, but not extended. Otherwise a person has one hold:
 * a hold of another payment that was only begun is released, a hold with an open request to a wallet is not.
 */
async function store(tx: Tx, seat: Seat, { enrolmentId, userId }: Purchase, asker: Asker, now: Date) {
  const { intentId, network, phone } = asker
  if (seat.isOwn) {
    await tx.seatHold.update({ where: { enrolmentId }, data: { intentId, phone } })
    return
  }
  const others = await tx.$queryRaw<{ id: string }[]>`
    select h.enrolment_id as id from seat_holds h
    where h.user_id = ${userId}::uuid and h.enrolment_id <> ${enrolmentId}::uuid
      and not ${walletIsAsked}`
  await tx.seatHold.deleteMany({ where: { enrolmentId: { in: others.map(({ id }) => id) } } })
  const expiresAt = new Date(now.getTime() + cohorts.holdMs)
  const data = { cohortId: seat.id, userId, intentId, network, phone, createdAt: now, expiresAt }
  await tx.seatHold.upsert({ where: { enrolmentId }, create: { enrolmentId, ...data }, update: data })
}

/**
 * Reserves a seat for a payment that begins: in the chosen class, otherwise in the next one that suits and has
 * a free seat. Returns the class; null if there is none, or no class is wanted. Throws class_full if the chosen class is full.
 */
export async function reserveSeat(
  tx: Tx,
  purchase: Purchase,
  { cohortId, withoutCohort }: CohortWish,
  asker: Asker,
  now: Date,
): Promise<string | null> {
  const { enrolmentId, userId, programId } = purchase
  if (withoutCohort) {
    await release(tx, enrolmentId)
    return null
  }
  const { seats, locale } = await lockSeats(tx, purchase, cohortId, now)
  const named = seats.find(({ id }) => id === cohortId)
  if (cohortId && (!named || named.programId !== programId || !isJoinable(named, now))) {
    throw invalid({ cohort: 'Validation.classUnknown' })
  }
  if (named && !named.isFree) {
    throw cohortFull(named, seats, [locale])
  }
  const seat = named ?? seats.find((each) => each.isFree && suits(each, [locale]))
  if (seat && (seat.isOwn || (await isWithinBounds(tx, userId, asker, now)))) {
    await store(tx, seat, purchase, asker, now)
  } else {
    await release(tx, enrolmentId)
  }
  return seat?.id ?? null
}

interface Paying extends Purchase {
  id: string
  cohortId: string | null
  phone: string | null
}

/**
 * Before the request to a wallet: ensures that there is a seat, which stays until the outcome is known. Otherwise nobody is charged: it
 * throws class_full, which names the next class. A student who has not chosen a class gets the next one that suits.
 */
export async function secureSeat(tx: Tx, intent: Paying, now: Date): Promise<void> {
  const { id: intentId, cohortId, enrolmentId, phone } = intent
  if (cohortId === null) {
    return
  }
  const { seats, locale } = await lockSeats(tx, intent, cohortId, now)
  const reserved = seats.find(({ id }) => id === cohortId)
  if (reserved && !reserved.isFree) {
    const chosen = await tx.enrolment.findUniqueOrThrow({ where: { id: enrolmentId } })
    if (chosen.cohortId === cohortId) {
      throw cohortFull(reserved, seats, [locale])
    }
  }
  const seat = reserved?.isFree ? reserved : seats.find((each) => each.isFree && suits(each, [locale]))
  if (seat) {
    await store(tx, seat, intent, { intentId, network: null, phone }, now)
  } else {
    await release(tx, enrolmentId)
  }
  if (seat?.id !== cohortId) {
    await tx.paymentIntent.update({ where: { id: intentId }, data: { cohortId: seat?.id ?? null } })
  }
}
