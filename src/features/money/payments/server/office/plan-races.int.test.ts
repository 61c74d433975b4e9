import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createOpenCohort } from '@/testing/cohorts'
import { type OfficeBench, openOfficeBench, refusal } from '@/testing/office-bench'
import { verifyPayment } from '../checkout/verify-payment'
import { endPlan } from './change-plan'
import { grantPlan } from './grant-plan'

let bench: OfficeBench
/** Has rows locked, like a transaction of another process. */
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
afterEach(async () => {
  expect(await bench.broken()).toEqual([])
})

const first = 8_000
const reason = 'Father is paid at the end of the month'

/** A student of a program that everybody may pay in two parts, with a class. */
async function offered() {
  const who = await bench.student()
  await createOpenCohort(who.program.id)
  const plan = { program: who.program.slug, student: '', first, second: 7_000, dueDays: 10, reason }
  await bench.call(grantPlan, bench.admin, plan)
  const { id } = await bench.db.paymentPlan.findFirstOrThrow({ where: { programId: who.program.id } })
  return { who, plan: id }
}
type Payer = Awaited<ReturnType<typeof offered>>['who']

const begin = (who: Payer) => bench.initiate(who, { amount: first, program: who.program.slug, part: '1' })
const copyOf = (plan: string) => bench.db.paymentPlan.findFirst({ where: { copyOfId: plan } })

/** Until this many transactions wait for a lock, or the work is done. */
async function untilWaiting(count: number, work: Promise<unknown>): Promise<void> {
  let isDone = false
  const note = () => {
    isDone = true
  }
  work.then(note, note)
  while (!isDone) {
    const [row] = await bench.db.$queryRaw<{ waiting: number }[]>`
      select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    if ((row?.waiting ?? 0) >= count) {
      return
    }
  }
}

describe('the plan of a program that is ended', () => {
  it('while a first part is authorised: that payment keeps its plan, and the second part is owed', async () => {
    const { who, plan } = await offered()
    const { reference } = await begin(who)
    bench.provider.approvesAfterMs = 0
    const userCode = await bench.lastCode(reference)
    const input = { ...who.details, amount: first, reference, userCode }
    // The payer has read the plan, and waits for the class.
    await other.query('begin')
    await other.query('select 1 from cohorts where program_id = $1 for no key update', [who.program.id])
    const paying = bench.whileTimePasses(bench.call(verifyPayment, who.actor, input), 2_000)
    await untilWaiting(1, paying)
    const ending = bench.call(endPlan, bench.admin, { plan, reason })
    await untilWaiting(2, ending)
    await other.query('rollback')
    await Promise.all([paying, ending])
    expect((await bench.intent(reference)).state).toBe('paid')
    expect(await copyOf(plan)).toMatchObject({ end: null, firstPaidAt: expect.any(Date) })
  })

  it('while somebody begins to pay by it: it is not offered any more', async () => {
    const { who, plan } = await offered()
    await other.query('begin')
    await other.query(
      `update payment_plans set ended_at = now(), "end" = 'withdrawn', ended_by_id = $2, end_reason = $3 where id = $1`,
      [plan, bench.admin.user.id, reason],
    )
    const beginning = refusal(begin(who))
    await untilWaiting(1, beginning)
    await other.query('commit')
    expect(await beginning).toBe('Payment.answers.noPlan')
    expect(await copyOf(plan)).toBeNull()
  })
})
