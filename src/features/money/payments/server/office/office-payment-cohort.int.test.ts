import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCohort } from '@/testing/cohorts'
import { type OfficeBench, openOfficeBench } from '@/testing/office-bench'
import { getOfficePayment } from './get-office-payment'

let bench: OfficeBench
beforeAll(async () => {
  bench = await openOfficeBench()
})
afterAll(() => bench.close())

it('shows the class that the student is in, beside the lines of the ledger', async () => {
  const who = await bench.student()
  const { reference } = await bench.initiate(who)
  const { id, enrolmentId, programId } = await bench.db.paymentIntent.findUniqueOrThrow({
    where: { reference },
  })
  const line = { transactionId: randomUUID(), kind: 'payment', intentId: id, userId: who.user.id }
  await bench.db.ledgerEntry.createMany({
    data: [
      { ...line, account: 'cash', amountXaf: 15_000 },
      { ...line, account: 'course_revenue', amountXaf: -15_000 },
    ],
  })
  const shown = await bench.call(getOfficePayment, bench.admin, { reference })
  expect(shown.cohort).toBeNull()
  expect(shown.ledger).toEqual(
    [
      ['cash', 15_000],
      ['course_revenue', -15_000],
    ].map(([account, amountXaf]) => ({
      id: expect.stringMatching(/^\d+$/),
      at: expect.any(Date),
      kind: 'payment',
      account,
      amountXaf,
    })),
  )
  const cohort = await createCohort(programId, { startsOn: '2027-01-12' })
  await bench.db.enrolment.update({ where: { id: enrolmentId }, data: { cohortId: cohort.id } })
  expect((await bench.call(getOfficePayment, bench.admin, { reference })).cohort).toEqual({
    id: cohort.id,
    startsOn: '2027-01-12',
  })
})
