import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { testContainer } from '@/testing/test-container'
import { readOfficeCounts } from '../kernel/office-counts'
import { inTransaction } from '../kernel/transaction'
import { compactCounters } from './compact-counters.job'

const container = testContainer()

const compact = () => compactCounters.run({}, { log: container.log, attempt: 1, lastAttempt: false })
const rows = async () =>
  (await container.db.$queryRaw<{ n: number }[]>`select count(*)::int as n from counters.deltas`)[0]?.n
const mail = (state: 'sent' | 'dead' | 'queued' = 'sent') => ({
  kind: 'welcome',
  toEmail: `${randomUUID()}@example.cm`,
  state,
})

it('leaves one row per counter, and none for a zero', async () => {
  for (let n = 0; n < 5; n++) {
    await container.db.outboxMail.create({ data: mail() })
  }
  const { id } = await container.db.outboxMail.create({ data: mail('dead') })
  await container.db.outboxMail.update({ where: { id }, data: { state: 'queued' } })
  const before = await readOfficeCounts(new Date())
  await compact()
  expect(await readOfficeCounts(new Date())).toEqual(before)
  expect(before).toMatchObject({ 'mails.sent': 5, 'mails.dead': 0 })
  expect(await rows()).toBe(1)
})

/** Counter and table in one statement, so that both are read from the same database snapshot. */
const compare = async () => {
  const [row] = await container.db.$queryRaw<{ counted: number; there: number }[]>`
    select (select coalesce(sum(delta), 0)::int from counters.deltas where key = 'mails.sent') as counted,
      (select count(*)::int from outbox_mails where state = 'sent') as there`
  return row
}

it('neither loses nor doubles what is written, rolled back or read while it works', async () => {
  let running = true
  const comparisons: Awaited<ReturnType<typeof compare>>[] = []
  const writer = async () => {
    for (let n = 0; n < 60; n++) {
      await container.db.outboxMail.createMany({ data: [mail(), mail()] })
      await inTransaction(async (tx) => {
        await tx.outboxMail.create({ data: mail() })
        if (n % 3 === 0) {
          throw new Error('back')
        }
      }).catch(() => undefined)
    }
  }
  const reader = async () => {
    while (running) {
      comparisons.push(await compare())
    }
  }
  const folder = async () => {
    while (running) {
      await Promise.all([compact(), compact()])
    }
  }
  const concurrent = [reader(), folder()]
  await Promise.all([writer(), writer(), writer()])
  running = false
  await Promise.all(concurrent)
  expect(comparisons.filter((row) => row?.counted !== row?.there)).toEqual([])
  expect(comparisons.length).toBeGreaterThan(10)
  await compact()
  expect(await compare()).toEqual({ counted: 5 + 3 * (60 * 2 + 40), there: 5 + 3 * (60 * 2 + 40) })
  expect(await rows()).toBe(1)
})
