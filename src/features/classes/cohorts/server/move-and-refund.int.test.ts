import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { failRefund } from '@/features/money/payments/server/office/fail-refund'
import { withdrawRefund } from '@/features/money/payments/server/office/withdraw-refund'
import { askRefund } from '@/features/money/payments/server/refunds/ask-refund'
import { inTransaction } from '@/server/kernel/transaction'
import { createOpenCohort } from '@/testing/cohorts'
import { actorFor, createProgram, createUser, requestInfo } from '@/testing/factories'
import { type OfficeBench, openOfficeBench, refusal } from '@/testing/office-bench'
import type { Student } from '@/testing/payment-bench'
import { moveStudent, moveStudents } from './office/move-student'
import { bulkPlacing, placeStudents } from './office/place-students'
import { seatWaiters } from './seat-waiters'

const underWay = 'Classes.errors.refundUnderWay'
const reason = 'One group for all'

let bench: OfficeBench
/** A transaction of another process. */
let other: pg.Client
beforeAll(async () => {
  bench = await openOfficeBench()
  other = new pg.Client({ connectionString: bench.url })
  await other.connect()
})
afterAll(async () => {
  await other.end()
  await bench.close()
})
beforeEach(() => bench.clock.advance(60_000))
afterEach(async () => {
  expect(await bench.broken()).toEqual([])
})

/** Two students who have paid and have seats in one class, and another class of the program. */
async function seated() {
  const program = await createProgram({ priceXaf: 15_000 })
  const [from, to] = [await createOpenCohort(program.id), await createOpenCohort(program.id)]
  const payer = async () => {
    const user = await createUser()
    const enrolment = await bench.db.enrolment.create({ data: { userId: user.id, programId: program.id } })
    const details = { phone: bench.nextPhone(), amount: 15_000, provider: 'mtn' }
    const who: Student = { actor: await actorFor(user.id), user, program, details }
    const reference = await bench.paid(who)
    await bench.db.enrolment.update({ where: { id: enrolment.id }, data: { cohortId: from.id } })
    return { who, reference, enrolment }
  }
  const { who, reference, enrolment } = await payer()
  const { user } = who
  const companion = (await payer()).enrolment
  const tick = (id: string) => ({ [`student-${id}`]: 'on' })
  const both = { ...tick(user.id), ...tick(companion.userId) }
  return {
    who,
    enrolment,
    reference,
    from,
    to,
    companion,
    cohort: async (id = enrolment.id) =>
      (await bench.db.enrolment.findUniqueOrThrow({ where: { id } })).cohortId,
    ask: () => bench.call(askRefund, who.actor, { reference, amount: 15_000 }),
    move: (target: string | undefined = to.id) =>
      bench.call(moveStudent, bench.admin, { id: from.id, user_id: user.id, to: target, reason }),
    moveBoth: () => bench.call(moveStudents, bench.admin, { id: from.id, to: to.id, reason, ...both }),
    placeBoth: () => bench.call(placeStudents, bench.admin, { to: to.id, reason, ...both }),
    placeMatching: () =>
      inTransaction((tx) =>
        bulkPlacing.run(
          tx,
          [user.id, companion.userId],
          { to: to.id, reason },
          {
            bulkId: randomUUID(),
            startedAt: bench.clock.now(),
            now: bench.clock.now(),
            actor: bench.admin as never,
            request: requestInfo(),
          },
        ),
      ),
  }
}

async function until(waiting: number): Promise<void> {
  for (;;) {
    const { rows } = await other.query('select count(*)::int as count from pg_locks where not granted')
    if (rows[0].count >= waiting) {
      return
    }
  }
}

it('nobody is moved whose refund is asked for, until it is withdrawn', async () => {
  const { ask, move, moveBoth, placeBoth, cohort, from, to, companion, reference, who } = await seated()
  await ask()
  for (const work of [() => move(), () => move(''), moveBoth, placeBoth]) {
    await expect(work()).rejects.toMatchObject({
      code: 'conflict',
      options: { text: underWay, params: { names: `${who.user.firstName} ${who.user.lastName}` } },
    })
  }
  expect([await cohort(), await cohort(companion.id)]).toEqual([from.id, from.id])
  await bench.call(withdrawRefund, bench.admin, { ...(await bench.shown(reference)), reason: 'Stays' })
  await moveBoth()
  expect([await cohort(), await cohort(companion.id)]).toEqual([to.id, to.id])
})

it('the same holds while a refund of the office is marked, approved, or could not be paid out', async () => {
  const { move, reference } = await seated()
  const second = await actorFor((await createUser({ role: 'admin' })).id)
  await bench.mark(reference)
  expect(await refusal(move())).toBe(underWay)
  await bench.approve(reference, second)
  expect(await refusal(move())).toBe(underWay)
  await bench.call(failRefund, bench.admin, { ...(await bench.shown(reference)), reason: 'Wallet closed' })
  expect(await refusal(move())).toBe(underWay)
})

it('a part that goes back while the student stays keeps nobody from moving', async () => {
  const { move, reference, cohort, to } = await seated()
  await bench.mark(reference, bench.admin, { amount: 2_000 })
  await move()
  expect(await cohort()).toBe(to.id)
})

it('of everybody who matches the others are moved, and the reason is noted', async () => {
  const { ask, placeMatching, cohort, from, to, companion, who } = await seated()
  await ask()
  expect(await placeMatching()).toEqual([{ id: who.user.id, reason: 'Bulk.reasons.refund' }])
  expect([await cohort(), await cohort(companion.id)]).toEqual([from.id, to.id])
})

it('who waits for a seat gets none while their refund is under way, and one when it is withdrawn', async () => {
  const { ask, cohort, reference, enrolment } = await seated()
  const { id: enrolmentId, userId, programId } = enrolment
  await bench.db.enrolment.update({ where: { id: enrolmentId }, data: { cohortId: null } })
  await bench.db.cohortWait.create({ data: { enrolmentId, userId, programId, paidAt: bench.clock.now() } })
  await ask()
  expect(await seatWaiters(programId, bench.clock.now())).toBe(0)
  expect(await cohort()).toBeNull()
  await bench.call(withdrawRefund, bench.admin, { ...(await bench.shown(reference)), reason: 'Stays' })
  expect(await seatWaiters(programId, bench.clock.now())).toBe(1)
  expect(await cohort()).not.toBeNull()
})

it('a refund that is asked for a moment before the move stops it', async () => {
  const { ask, move, reference, cohort, from } = await seated()
  await other.query('begin')
  await other.query('select 1 from payment_intents where reference = $1 for update', [reference])
  const asking = refusal(ask())
  await until(1)
  const moving = refusal(move())
  await until(2)
  await other.query('rollback')
  expect([await asking, await moving]).toEqual(['accepted', underWay])
  expect(await cohort()).toBe(from.id)
})

it('a refund that is asked for a moment after the move is one of the new class', async () => {
  const { ask, move, reference, cohort, to } = await seated()
  await other.query('begin')
  await other.query('select 1 from cohorts where id = $1 for update', [to.id])
  const moving = refusal(move())
  await until(1)
  const asking = refusal(ask())
  await until(2)
  await other.query('rollback')
  expect([await moving, await asking]).toEqual(['accepted', 'accepted'])
  expect(await cohort()).toBe(to.id)
  expect(await bench.refundOf(reference)).toMatchObject({ state: 'due', endsEnrolment: true })
})
