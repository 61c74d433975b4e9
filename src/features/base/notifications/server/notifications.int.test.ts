import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '@/server/kernel/transaction'
import type { AnyUseCase } from '@/server/kernel/use-case'
import { callUseCase } from '@/testing/call'
import { createProgram, createUser } from '@/testing/factories'
import { statementsOf } from '@/testing/statements'
import { testContainer } from '@/testing/test-container'
import { countUnreadNotices } from './count-unread'
import { listNotifications } from './list-notifications'
import { markAllRead } from './mark-all-read'
import { notify, notifyAddress } from './notify'
import { openNotification } from './open-notification'

const container = testContainer({ env: { RATE_LIMIT_SCALE: '1000' } })
let student: Awaited<ReturnType<typeof createUser>>
let slug: string

beforeAll(async () => {
  slug = (await createProgram({ titleEn: 'Web', titleFr: 'Le web' })).slug
})
beforeEach(async () => {
  student = await createUser()
})

const run = async (useCase: AnyUseCase, input: unknown, userId = student.id, locale: 'en' | 'fr' = 'en') =>
  callUseCase(useCase, input, { as: userId, request: { locale } })

const paid = (n: number) => ({
  kind: 'payment.verified' as const,
  data: { reference: `MBA-${n}`, program: slug, amountXaf: 15_000 },
  dedupeKey: `payment.verified:${student.id}:${n}`,
  at: new Date(container.clock.now().getTime() + n * 1000),
})
const notifyPaid = (n: number, userId = student.id) =>
  inTransaction((tx) => notify(tx, { userId, ...paid(n) }))
const eventsOf = (userId: string) =>
  container.db.event.count({
    where: { type: 'notification.created', payload: { path: ['userId'], equals: userId } },
  })

describe('refuses', () => {
  it('visitors', async () => {
    for (const [useCase, input] of [
      [listNotifications, {}],
      [openNotification, { id: randomUUID() }],
      [markAllRead, { until: new Date().toISOString() }],
    ] as const) {
      await expect(callUseCase(useCase as AnyUseCase, input)).rejects.toMatchObject({ code: 'sign_in_first' })
    }
  })

  it("to open somebody else's, which stays unread", async () => {
    await notifyPaid(1)
    const { id } = await container.db.notification.findFirstOrThrow({ where: { userId: student.id } })
    const other = await createUser()
    for (const notificationId of [id, randomUUID(), 'nothing']) {
      await expect(run(openNotification, { id: notificationId }, other.id)).rejects.toMatchObject({
        code: 'not_found',
      })
    }
    await run(markAllRead, { until: new Date(8e12).toISOString() }, other.id)
    expect(await countUnreadNotices(student.id)).toBe(1)
  })

  it('marking without a time', async () => {
    await expect(run(markAllRead, { until: 'now' })).rejects.toMatchObject({ code: 'invalid' })
  })
})

describe('a notification', () => {
  it('is created once, however often its cause occurs', async () => {
    await Promise.all([notifyPaid(1), notifyPaid(1), notifyPaid(1)])
    expect(await countUnreadNotices(student.id)).toBe(1)
    expect(await eventsOf(student.id)).toBe(1)
  })

  it('does not exist when its cause is rolled back', async () => {
    await expect(
      inTransaction(async (tx) => {
        await notify(tx, { userId: student.id, ...paid(1) })
        throw new Error('taken back')
      }),
    ).rejects.toThrow('taken back')
    expect(await countUnreadNotices(student.id)).toBe(0)
    expect(await eventsOf(student.id)).toBe(0)
  })

  it('finds a person by address, without case, or nobody', async () => {
    const reply = { kind: 'message.replied' as const, data: { messageId: randomUUID(), subject: 'other' } }
    for (const email of [student.email.toUpperCase(), 'nobody@example.cm']) {
      await inTransaction((tx) =>
        notifyAddress(tx, { ...reply, email, dedupeKey: `reply:${email}`, at: container.clock.now() }),
      )
    }
    expect(await container.db.notification.count({ where: { kind: 'message.replied' } })).toBe(1)
    expect(await countUnreadNotices(student.id)).toBe(1)
  })

  it("comes newest first, with the program's title in the reader's language, in one statement", async () => {
    for (const n of [1, 2, 3]) {
      await notifyPaid(n)
    }
    const statements = await statementsOf(() => run(listNotifications, {}))
    expect(statements.filter((text) => /notifications/.test(text))).toHaveLength(1)
    const { items, total } = (await run(listNotifications, {}, student.id, 'fr')) as Awaited<
      ReturnType<typeof listNotifications.run>
    >
    expect(total).toBe(3)
    expect(items.map(({ data }) => (data as { reference: string }).reference)).toEqual([
      'MBA-3',
      'MBA-2',
      'MBA-1',
    ])
    expect(items[0]).toMatchObject({ kind: 'payment.verified', programTitle: 'Le web', readAt: null })
  })

  it('is read when it is opened, or with all that were on the screen', async () => {
    for (const n of [1, 2, 3]) {
      await notifyPaid(n)
    }
    const [first] = await container.db.notification.findMany({
      where: { userId: student.id },
      orderBy: { createdAt: 'asc' },
    })
    expect(await run(openNotification, { id: first?.id })).toMatchObject({
      notice: { kind: 'payment.verified' },
    })
    expect(await countUnreadNotices(student.id)).toBe(2)
    expect(await run(markAllRead, { until: paid(2).at.toISOString() })).toEqual({ marked: 1 })
    expect(await countUnreadNotices(student.id)).toBe(1)
  })

  it('is read with those that were shown, and not those on later pages', async () => {
    for (const n of [1, 2, 3, 4]) {
      await notifyPaid(n)
    }
    const shown = { since: paid(2).at.toISOString(), until: paid(3).at.toISOString() }
    expect(await run(markAllRead, shown)).toEqual({ marked: 2 })
    expect(await countUnreadNotices(student.id)).toBe(2)
  })
})
