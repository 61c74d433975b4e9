import { emitEvent, type Tx } from '@/server/kernel/transaction'
import { wishOf } from '../class-wish'
import { phaseOf } from '../seat.rules'
import { languagesOf, listNext } from './choosable-classes'
import { type CohortRow, lockJoinable } from './cohorts.repository'
import { lookAtSeat, ownHold, type Purchase } from './hold-seat'

/**
 * `seat`: in the class that was chosen, or in the next one for who has chosen none. `next`: that class had no seat left,
 * the next one had. `promised`: no class had; the next seat is theirs. `none`: no class is wanted, or none suits.
 */
export type SeatOutcome =
  | { how: 'seat' | 'next'; cohort: CohortRow }
  | { how: 'promised'; cohort: CohortRow | null }
  | { how: 'none'; cohort: null }

/** Its public pages show how many seats are left, and when the class meets. */
export const tellSeatsChanged = (tx: Tx, { programId, program }: Pick<CohortRow, 'programId' | 'program'>) =>
  emitEvent(tx, 'program.changed', { programId, slug: program })

/** Behind lockCohorts. Where the class has a first day, the database lets the studying begin with it. */
export async function putIntoClass(tx: Tx, enrolmentId: string, cohort: CohortRow, now: Date): Promise<void> {
  await tx.enrolment.update({
    where: { id: enrolmentId },
    data: { cohortId: cohort.id, startDate: now },
  })
  await tx.seatHold.deleteMany({ where: { enrolmentId } })
  await tx.cohortWait.deleteMany({ where: { enrolmentId } })
  await tellSeatsChanged(tx, cohort)
}

async function seatIn(
  tx: Tx,
  purchase: Purchase,
  cohortId: string,
  now: Date,
): Promise<{ sold: boolean; cohort: CohortRow | null }> {
  const { cohort, free } = await lookAtSeat(tx, cohortId, purchase.enrolmentId, now)
  if (!cohort || !free || phaseOf(cohort, now) === 'over') {
    return { sold: false, cohort }
  }
  await putIntoClass(tx, purchase.enrolmentId, cohort, now)
  return { sold: true, cohort }
}

/**
 * The next class that suits and has a seat: one of the same mode as `like` before the others, and one with dates if it
 * has dates.
 */
async function seatInNext(tx: Tx, purchase: Purchase, like: CohortRow | null, now: Date) {
  const languages = await languagesOf(tx, purchase.userId, like)
  const own = await ownHold(tx, purchase.enrolmentId, now)
  const open = await listNext(tx, purchase.programId, languages, now, own)
  const isLike = ({ mode }: CohortRow) => Number(mode === like?.mode)
  const fitting = like?.startsOn ? open.filter(({ startsOn }) => startsOn !== null) : open
  for (const { id } of fitting.toSorted((a, b) => isLike(b) - isLike(a))) {
    const { sold, cohort } = await seatIn(tx, purchase, id, now)
    if (sold && cohort) {
      return cohort
    }
  }
  return null
}

/**
 * Sells the seat, in the transaction that sets a payment paid. Money is never refused: who has paid and finds no seat is
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
  await lockJoinable(tx, programId, now, cohortId === null ? [] : [cohortId])
  await tx.enrolment.updateMany({
    where: { id: enrolmentId, status: { in: ['pending', 'ended'] } },
    data: { status: 'active', startDate: now, cohortId: null, withoutClass: false },
  })
  const first = cohortId === null ? null : await seatIn(tx, purchase, cohortId, now)
  if (first?.sold && first.cohort) {
    return { how: 'seat', cohort: first.cohort }
  }
  const staysAlone = first === null && wish.withoutClass
  const next = staysAlone ? null : await seatInNext(tx, purchase, first?.cohort ?? null, now)
  if (next) {
    return { how: first ? 'next' : 'seat', cohort: next }
  }
  await tx.seatHold.deleteMany({ where: { enrolmentId } })
  if (!first) {
    await tx.cohortWait.deleteMany({ where: { enrolmentId } })
    return { how: 'none', cohort: null }
  }
  const { id = null, language = null } = first.cohort ?? {}
  const wait = { userId, programId, cohortId: id, language, paidAt: now, createdAt: now }
  await tx.cohortWait.upsert({ where: { enrolmentId }, create: { enrolmentId, ...wait }, update: wait })
  return { how: 'promised', cohort: first.cohort }
}
