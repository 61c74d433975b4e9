import { beforeAll, describe, expect, it } from 'vitest'
import { startOfDoualaDay } from '@/lib/douala-time'
import type { Actor } from '@/server/kernel/actor'
import { execute } from '@/server/kernel/execute'
import { actorFor, createUser, requestInfo } from '@/testing/factories'
import { statementsOf } from '@/testing/statements'
import { testContainer } from '@/testing/test-container'
import { getStats } from './get-stats'

const container = testContainer()
let staff: Actor
beforeAll(async () => {
  staff = await actorFor((await createUser({ role: 'staff' })).id)
})

const call = (actor: Actor) => ({
  credentials: {},
  request: requestInfo(),
  readInput: async () => ({}),
  actor,
})

describe('the counters of the office', () => {
  it('are not for visitors and students', async () => {
    const student = await actorFor((await createUser()).id)
    await expect(execute(getStats, call({ kind: 'visitor' }))).rejects.toMatchObject({
      code: 'sign_in_first',
    })
    await expect(execute(getStats, call(student))).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('count since midnight in Douala, in one statement', async () => {
    const before = await execute(getStats, call(staff))
    const midnight = startOfDoualaDay(container.clock.now())
    await createUser({ createdAt: new Date(midnight.getTime() - 1) })
    await createUser({ createdAt: midnight })
    await createUser({ role: 'staff', createdAt: midnight })
    const data = { name: 'A', email: 'a@b.cm', phone: '1', message: 'm' }
    await container.db.contactMessage.create({ data: { ...data, subject: 'course-inquiry' } })
    await container.db.contactMessage.create({ data: { ...data, subject: 'other', readAt: new Date() } })
    await container.db.outboxMail.create({ data: { kind: 'welcome', toEmail: 'a@b.cm', state: 'sent' } })
    expect(await execute(getStats, call(staff))).toEqual({
      newStudents: before.newStudents + 1,
      totalStudents: before.totalStudents + 2,
      newMessages: 1,
      totalMessages: 2,
      readMessages: 1,
      inquiries: 1,
      newEmails: 1,
    })
    expect(await statementsOf(() => execute(getStats, call(staff)))).toHaveLength(1)
  })

  it.each([
    ['2026-11-20T22:59:59.999Z', '2026-11-19T23:00:00.000Z'],
    ['2026-11-20T23:00:00.000Z', '2026-11-20T23:00:00.000Z'],
  ])('the day of %s begins at %s', (now, start) => {
    expect(startOfDoualaDay(new Date(now)).toISOString()).toBe(start)
  })
})
