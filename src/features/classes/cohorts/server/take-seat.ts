import { emitEvent, type Tx } from '@/server/kernel/transaction'
import { wishOf } from '../cohort-wish'
import { suits } from '../next-cohort.rules'
import { phaseOf } from '../seat.rules'
import { type CohortRow, lockSeats, type Purchase, type Seat } from './cohorts.repository'

/**
 * `seat`: in the chosen class, or in the next one if none was chosen. `next`: that class had no free seat,
 * but the next one had. `promised`: no class had a free seat; the student gets the next one. `none`: no class is wanted, or none suits.
 */
export type SeatOutcome =
  | { how: 'seat' | 'next'; cohort: CohortRow }
  | { how: 'promised'; cohort: CohortRow | null }
  | { how: 'none'; cohort: null }

/** Renders the public pages again, which show the free seats and the times of the class. */
export const emitSeatsChanged = (tx: Tx, { programId, program }: Pick<CohortRow, 'programId' | 'program'>) =>
  emitEvent(tx, 'program.changed', { programId, slug: program })

/** Call it after lockCohorts. If the class has a first day, the database sets the start of the enrolment to it. */
export async function putIntoCohort(
  tx: Tx,
  enrolmentId: string,
  cohort: CohortRow,
  now: Date,
): Promise<void> {
  await tx.enrolment.update({
    where: { id: enrolmentId },
    data: { cohortId: cohort.id, startDate: now },
  })
  await tx.seatHold.deleteMany({ where: { enrolmentId } })
  await tx.cohortWait.deleteMany({ where: { enrolmentId } })
  await emitSeatsChanged(tx, cohort)
}

/**
 * The next class that suits and has a free seat: classes of the same mode as `like` first, and with dates if `like`
 * has dates.
 */
function nextSeat(seats: readonly Seat[], locale: string, like: Seat | undefined): Seat | undefined {
  const languages = like ? [locale, like.language] : [locale]
  const fitting = seats.filter(
    (each) =>
      each !== like && each.isFree && suits(each, languages) && !(like?.startsOn && each.startsOn === null),
  )
  return fitting.find(({ mode }) => mode === like?.mode) ?? fitting[0]
}

/**
 * Sells the seat, in the transaction that sets a payment paid. Money is never refused: somebody who has paid and finds no seat is
 * first for the next one.
 */
export async function takeSeat(
  tx: Tx,
  purchase: Purchase & { cohortId: string | null },
  now: Date,
): Promise<SeatOutcome> {
  const { enrolmentId, userId, programId } = purchase
  const before = await tx.enrolment.findUniqueOrThrow({ where: { id: enrolmentId } })
  const wish = wishOf(before)
  const cohortId = purchase.cohortId ?? wish.cohortId
  const { seats, locale } = await lockSeats(tx, purchase, cohortId, now)
  await tx.enrolment.updateMany({
    where: { id: enrolmentId, status: { in: ['pending', 'ended'] } },
    data: { status: 'active', startDate: now, cohortId: null, withoutCohort: false },
  })
  const first = seats.find(({ id }) => id === cohortId)
  const isSold = first?.isFree && phaseOf(first, now) !== 'over'
  const staysAlone = cohortId === null && wish.withoutCohort
  const seat = isSold || staysAlone ? first : nextSeat(seats, locale, first)
  if (seat) {
    await putIntoCohort(tx, enrolmentId, seat, now)
    return { how: isSold || cohortId === null ? 'seat' : 'next', cohort: seat }
  }
  await tx.seatHold.deleteMany({ where: { enrolmentId } })
  if (cohortId === null) {
    await tx.cohortWait.deleteMany({ where: { enrolmentId } })
    return { how: 'none', cohort: null }
  }
  const { id = null, language = null } = first ?? {}
  const wait = { userId, programId, cohortId: id, language, paidAt: now, createdAt: now }
  await tx.cohortWait.upsert({ where: { enrolmentId }, create: { enrolmentId, ...wait }, update: wait })
  return { how: 'promised', cohort: first ?? null }
}
