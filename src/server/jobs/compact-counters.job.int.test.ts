import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestContainer, useTestContainer } from '@/testing/container'
import { createTestDatabase, type TestDatabase } from '@/testing/database'
import { readCounts } from '../kernel/counters'
import { inTransaction } from '../kernel/transaction'
import { compactCounters } from './compact-counters.job'

let database: TestDatabase
let container: TestContainer
beforeAll(async () => {
  database = await createTestDatabase()
  container = useTestContainer(database.url)
})
afterAll(async () => {
  await container.close()
  await database.drop()
})

const compact = () => compactCounters.run({}, { log: container.log, attempt: 1, lastAttempt: false })
const rows = async () =>
  (await container.db.$queryRaw<{ n: number }[]>`select count(*)::int as n from counters.deltas`)[0]?.n
const mail = (state: 'sent' | 'dead' | 'queued' = 'sent') => ({
  kind: 'welcome',
  toEmail: `${randomUUID()}@example.cm`,
  state,
})

it('leaves one row a count, and none for a count of nothing', async () => {
  for (let n = 0; n < 5; n++) await container.db.outboxMail.create({ data: mail() })
  const { id } = await container.db.outboxMail.create({ data: mail('dead') })
  await container.db.outboxMail.update({ where: { id }, data: { state: 'queued' } })
  const before = await readCounts()
  await compact()
  expect(await readCounts()).toEqual(before)
  expect(before).toMatchObject({ 'mails.sent': 5, 'mails.dead': 0 })
  expect(await rows()).toBe(1)
})

it('neither loses nor doubles what is written, rolled back or read while it works', async () => {
  const start = (await readCounts())['mails.sent']
  let written = start
  let running = true
  const seen: { count: number; least: number; most: number }[] = []
  const writer = async () => {
    for (let n = 0; n < 60; n++) {
      await container.db.outboxMail.createMany({ data: [mail(), mail()] })
      written += 2
      const kept = await inTransaction(async (tx) => {
        await tx.outboxMail.create({ data: mail() })
        if (n % 3 === 0) throw new Error('back')
        return 1
      }).catch(() => 0)
      // Only once it is committed: nobody can have counted it before.
      written += kept
    }
  }
  const reader = async () => {
    while (running) {
      const least = written
      const count = (await readCounts())['mails.sent']
      // A writer may have committed without having counted yet: three writers, three rows each at most.
      seen.push({ count, least, most: written + 9 })
    }
  }
  const folder = async () => {
    while (running) await Promise.all([compact(), compact()])
  }
  const others = [reader(), folder()]
  await Promise.all([writer(), writer(), writer()])
  running = false
  await Promise.all(others)
  expect(seen.filter(({ count, least, most }) => count < least || count > most)).toEqual([])
  const [{ n } = { n: -1 }] = await container.db.$queryRaw<{ n: number }[]>`
    select count(*)::int as n from outbox_mails where state = 'sent'`
  expect((await readCounts())['mails.sent']).toBe(n)
  await compact()
  expect((await readCounts())['mails.sent']).toBe(n)
  expect(await rows()).toBe(1)
})
