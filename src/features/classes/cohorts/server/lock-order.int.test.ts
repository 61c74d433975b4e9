import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { day } from '@/config/durations'
import { approveRefund } from '@/features/money/payments/server/office/approve-refund'
import { enrolManually } from '@/features/money/payments/server/office/enrol-manually'
import { markRefund } from '@/features/money/payments/server/office/mark-refund'
import { payOutRefund } from '@/features/money/payments/server/office/pay-out-refund'
import { createCohort } from '@/testing/cohorts'
import { actorFor, createProgram, createUser } from '@/testing/factories'
import { openPaymentBench, type PaymentBench } from '@/testing/payment-bench'
import { cancelCohort } from './office/cancel-cohort'
import { changeCohort } from './office/change-cohort'
import { moveStudent } from './office/move-student'
import { seatWaiters } from './seat-waiters'

const reason = 'Asked for at the counter.'

let bench: PaymentBench
let admin: Awaited<ReturnType<typeof actorFor>>
/** Locks an account, like a transaction of another process. */
let other: pg.Client
beforeAll(async () => {
  bench = await openPaymentBench()
  admin = await actorFor((await createUser({ role: 'admin' })).id)
  other = new pg.Client({ connectionString: bench.url })
  await other.connect()
})
afterAll(async () => {
  await other.end()
  await bench.close()
})
beforeEach(() => {
  bench.clock.advance(60_000)
})

const soon = (days: number) => new Date(bench.clock.now().getTime() + days * day)
const cohortOf = (programId: string, days = 10, seats = 3) =>
  createCohort(programId, { startsOn: soon(days), endsOn: soon(days + 60), seats })

/** A student who has paid in cash and is in the first class. */
async function payer(program: { id: string; slug: string; priceXaf: number }) {
  const user = await createUser()
  await bench.db.enrolment.create({ data: { userId: user.id, programId: program.id } })
  const input = { student: user.id, program: program.slug, amount: program.priceXaf, reason }
  const { reference } = await bench.call(enrolManually, admin, input)
  return { user, reference }
}

async function waitsForALock(): Promise<void> {
  for (;;) {
    const { rows } = await other.query('select 1 from pg_locks where not granted limit 1')
    if (rows.length > 0) {
      return
    }
  }
}

/** Begins the work while another transaction has locked the account, and counts the unlocked classes while the work waits. */
async function whileTaken(userId: string, programId: string, work: () => Promise<unknown>) {
  await other.query('begin')
  await other.query('select 1 from users where id = $1 for no key update', [userId])
  const running = work()
  running.catch(() => undefined)
  await waitsForALock()
  const free = await other.query(
    'select id from cohorts where program_id = $1 for no key update skip locked',
    [programId],
  )
  const all = await other.query('select id from cohorts where program_id = $1', [programId])
  await other.query('rollback')
  await running
  return { free: free.rowCount, all: all.rowCount }
}

/** An approved refund, which only has to be paid out. */
async function refundOf(reference: string) {
  const { amountXaf: amount } = await bench.db.paymentIntent.findUniqueOrThrow({ where: { reference } })
  await bench.call(markRefund, admin, { reference, amount, reason })
  const own = { where: { intent: { reference } } }
  const opened = await bench.db.refund.findFirstOrThrow(own)
  const colleague = await actorFor((await createUser({ role: 'admin' })).id)
  await bench.call(approveRefund, colleague, { refund: opened.id, version: opened.version, reason })
  const { id, version } = await bench.db.refund.findFirstOrThrow(own)
  return { refund: id, version, payoutReference: 'OUT-1234' }
}

describe('a transaction that waits for an account holds no class', () => {
  it('a payment over the counter', async () => {
    const program = await createProgram()
    await cohortOf(program.id)
    const user = await createUser()
    const input = { student: user.id, program: program.slug, amount: program.priceXaf, reason }
    const locks = await whileTaken(user.id, program.id, () => bench.call(enrolManually, admin, input))
    expect(locks).toEqual({ free: 1, all: 1 })
  })

  it('a payment by wallet, from its status to its seat', async () => {
    const who = await bench.student()
    const cohort = await cohortOf(who.program.id)
    const { reference } = await bench.initiate(who, { cohort: cohort.id })
    const code = await bench.lastCode(reference)
    await bench.whileTimePasses(
      bench.verify(who, reference, code).catch(() => undefined),
      2_000,
    )
    const [attempt] = (await bench.intent(reference)).attempts
    bench.provider.approve(attempt?.id ?? '')
    bench.clock.advance(60_000)
    const locks = await whileTaken(who.user.id, who.program.id, () => bench.pass(60_000))
    expect(locks).toEqual({ free: 1, all: 1 })
    expect((await bench.intent(reference)).state).toBe('paid')
  })

  it('a move', async () => {
    const program = await createProgram()
    const [from, to] = [await cohortOf(program.id), await cohortOf(program.id, 40)]
    const { user } = await payer(program)
    const input = { id: from.id, user_id: user.id, to: to.id, reason }
    const locks = await whileTaken(user.id, program.id, () => bench.call(moveStudent, admin, input))
    expect(locks).toEqual({ free: 2, all: 2 })
  })

  it('a refund', async () => {
    const program = await createProgram()
    await cohortOf(program.id)
    const { user, reference } = await payer(program)
    const input = await refundOf(reference)
    const locks = await whileTaken(user.id, program.id, () => bench.call(payOutRefund, admin, input))
    expect(locks).toEqual({ free: 1, all: 1 })
  })

  it('a seat for somebody who has paid and waits', async () => {
    const program = await createProgram()
    const from = await cohortOf(program.id)
    const { user } = await payer(program)
    await bench.call(moveStudent, admin, { id: from.id, user_id: user.id, reason })
    await cohortOf(program.id, 40)
    const locks = await whileTaken(user.id, program.id, () => seatWaiters(program.id, bench.clock.now()))
    expect(locks).toEqual({ free: 2, all: 2 })
    const { cohortId } = await bench.db.enrolment.findFirstOrThrow({ where: { userId: user.id } })
    expect(cohortId).not.toBeNull()
  })

  it('another teacher', async () => {
    const program = await createProgram()
    const { id } = await cohortOf(program.id)
    const teacher = await createUser({ role: 'staff' })
    const locks = await whileTaken(teacher.id, program.id, () =>
      bench.call(changeCohort, admin, { id, teacher_id: teacher.id }),
    )
    expect(locks).toEqual({ free: 1, all: 1 })
  })
})

describe('a cancelled class', () => {
  it('does not wait for who has only chosen it', async () => {
    const who = await bench.student()
    const { id } = await cohortOf(who.program.id)
    await bench.initiate(who, { cohort: id })
    await other.query('begin')
    await other.query('select 1 from users where id = $1 for no key update', [who.user.id])
    await bench.call(cancelCohort, admin, { id, reason })
    await other.query('rollback')
    const { cohortId } = await bench.db.enrolment.findFirstOrThrow({ where: { userId: who.user.id } })
    expect(cohortId).toBeNull()
  })
})

describe('payments, moves and refunds of the same people at once', () => {
  it('never stop each other', async () => {
    const program = await createProgram()
    // Every class has enough seats for everybody: no class is ever full, in any order.
    const cohorts = [
      await cohortOf(program.id, 10, 12),
      await cohortOf(program.id, 20, 12),
      await cohortOf(program.id, 30, 12),
    ]
    const people = await Promise.all(Array.from({ length: 8 }, () => payer(program)))
    const refunds = await Promise.all(people.slice(0, 4).map(({ reference }) => refundOf(reference)))
    const inCohort = await bench.db.enrolment.findMany({ where: { programId: program.id } })
    const moves = inCohort.map(({ userId, cohortId }, n) => () => {
      const to = cohorts.filter(({ id }) => id !== cohortId)[n % 2]
      return bench.call(moveStudent, admin, { id: cohortId, user_id: userId, to: to?.id, reason })
    })
    const work = moves.flatMap((move, n): (() => Promise<unknown>)[] => {
      const refund = refunds[n]
      return refund
        ? [move, () => bench.call(payOutRefund, admin, refund)]
        : [move, () => payer(program), () => seatWaiters(program.id, bench.clock.now())]
    })
    const answers: PromiseSettledResult<unknown>[] = []
    // No more at once than there are connections: who waits for one too long is refused, which is not what is tested.
    while (work.length > 0) {
      answers.push(...(await Promise.allSettled(work.splice(0, 10).map((each) => each()))))
    }
    // A move fails if its student is being refunded, or was; nothing else may fail.
    const failed = answers.flatMap((each) =>
      each.status === 'rejected' ? [each.reason.options?.text ?? each.reason.code ?? each.reason] : [],
    )
    const expected = ['not_found', 'Classes.errors.refundUnderWay']
    expect(failed.filter((text) => !expected.includes(text))).toEqual([])
    expect(await bench.broken()).toEqual([])
  })
})
