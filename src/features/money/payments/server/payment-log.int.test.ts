import { afterAll, beforeAll, expect, it } from 'vitest'
import { minute } from '@/config/durations'
import { type OfficeBench, openOfficeBench } from '@/testing/office-bench'
import { transitions as attempt } from '../attempt.rules'
import { transitions as intent } from '../intent.rules'
import { transitions as refund } from '../refund.rules'
import { lineOf, type TurnType } from './payment-log'

let bench: OfficeBench
beforeAll(async () => {
  bench = await openOfficeBench()
})
afterAll(() => bench.close())

interface Line {
  event?: string
  reference?: string
  intentId?: string
}
const lines = () =>
  bench.container
    .logged()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line)
const count = (all: readonly string[]) =>
  Object.fromEntries([...new Set(all)].sort().map((each) => [each, all.filter((one) => one === each).length]))

it('has a line for every change of state that the rules know', () => {
  const events = (subject: string, table: Record<string, object>) =>
    Object.values(table).flatMap((moves) => Object.keys(moves).map((event) => `${subject}.${event}`))
  const all = [...events('intent', intent), ...events('attempt', attempt), ...events('refund', refund)]
  expect(all.filter((type) => !lineOf(type as TurnType))).toEqual([])
})

it('writes one line with the reference for each step that the history keeps', async () => {
  // A payment that is paid and refunded, with a wrong code, a lost answer, and a payout that fails at first.
  bench.provider.approvesAfterMs = 0
  const amina = await bench.student()
  const { reference: first } = await bench.initiate(amina)
  await bench.verify(amina, first, '000000').catch(() => undefined)
  bench.provider.faults.push('answer_lost')
  await bench
    .whileTimePasses(bench.verify(amina, first, await bench.lastCode(first)), 2_000)
    .catch(() => undefined)
  await bench.pass(10 * minute)
  expect((await bench.intent(first)).state).toBe('paid')
  await bench.refunded(first)

  // Three payments: refused by the provider, not approved in time, abandoned because the details changed.
  bench.provider.approvesAfterMs = null
  const paul = await bench.student()
  bench.provider.faults.push('refused')
  const { reference: second } = await bench.asked(paul)
  const grace = await bench.student()
  const { reference: third } = await bench.asked(grace)
  await bench.pass(30 * minute)
  const ben = await bench.student()
  const { reference: fourth } = await bench.initiate(ben)
  await bench.initiate(ben, { phone: '+237699000111' })

  const references = [first, second, third, fourth]
  const history = await bench.db.paymentEvent.findMany({
    where: { intent: { reference: { in: references } } },
    select: { type: true, intentId: true },
  })
  const steps = history.flatMap(({ type, intentId }) => {
    const event = lineOf(type as TurnType)
    return event ? [`${intentId} ${event}`] : []
  })
  const ids = new Set(history.map(({ intentId }) => intentId))
  const logLines = lines().filter(({ intentId }) => intentId && ids.has(intentId))
  expect(count(logLines.map(({ event, intentId }) => `${intentId} ${event}`))).toEqual(count(steps))
  expect(
    logLines.filter(({ reference }) => !references.some((prefix) => reference?.startsWith(prefix))),
  ).toEqual([])
  expect(new Set(history.map(({ type }) => type)).size).toBeGreaterThan(15)
})
