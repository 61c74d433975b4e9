import { beforeEach, describe, expect, it } from 'vitest'
import { alertOffice } from '@/features/money/payments/server/office-alerts'
import { inTransaction } from '@/server/kernel/transaction'
import { createUser } from '@/testing/factories'
import { testContainer } from '@/testing/test-container'
import { notify } from './notify'
import { sendDigests } from './send-digests.job'

const container = testContainer()
let staff: Awaited<ReturnType<typeof createUser>>

beforeEach(async () => {
  await container.db.user.deleteMany()
  await container.db.outboxMail.deleteMany()
  container.clock.set('2026-11-20T06:10:00Z')
  staff = await createUser({ role: 'staff', locale: 'fr' })
})

const run = () => sendDigests.run({}, { log: container.log, attempt: 1, lastAttempt: false })

let causes = 0
const arrive = (userId: string, arrived: number) =>
  inTransaction((tx) =>
    notify(tx, { userId, kind: 'assignments.waiting', data: { arrived }, dedupeKey: `test:${causes++}` }),
  )
const seat = (userId: string) =>
  inTransaction((tx) =>
    notify(tx, {
      userId,
      kind: 'class.attention',
      data: { alert: 'next', program: 'web', cohortId: null, studentId: null, student: '' },
      dedupeKey: `test:${causes++}`,
    }),
  )
const mails = async () =>
  (await container.db.outboxMail.findMany({ orderBy: { createdAt: 'asc' } })).map(
    ({ kind, userId, locale, data }) => {
      const { work, seats } = data as { work: number; seats: number }
      return { kind, userId, locale, work, seats }
    },
  )
const digest = { kind: 'notification_digest', locale: 'fr' }

describe('no digest', () => {
  it('goes before its hour, without news, or to students', async () => {
    const student = await createUser()
    await arrive(staff.id, 2)
    await arrive(student.id, 2)
    await run()
    expect(await mails()).toEqual([])
    await container.db.notification.deleteMany({ where: { userId: staff.id } })
    container.clock.set('2026-11-20T07:00:00Z')
    await run()
    expect(await mails()).toEqual([])
  })

  it('is about what was read, what its reader has no right to, or what is wanted otherwise', async () => {
    await arrive(staff.id, 2)
    await container.db.notification.updateMany({ data: { readAt: container.clock.now() } })
    // Staff do not manage classes.
    await seat(staff.id)
    const none = await createUser({ role: 'staff' })
    await container.db.notificationChoice.create({
      data: { userId: none.id, topics: { work: { mail: 'none' } } },
    })
    await arrive(none.id, 2)
    const atOnce = await createUser({ role: 'staff' })
    await container.db.notificationChoice.create({
      data: { userId: atOnce.id, topics: { work: { mail: 'now' } } },
    })
    await arrive(atOnce.id, 2)
    await createUser({ role: 'staff', blockedAt: new Date() }).then(({ id }) => arrive(id, 2))
    container.clock.set('2026-11-20T07:00:00Z')
    await run()
    expect(await mails()).toEqual([])
  })
})

describe('a digest', () => {
  it('is one mail about all that is new, at 8:00 and at 14:00 in Douala, once with two workers', async () => {
    await arrive(staff.id, 2)
    await arrive(staff.id, 3)
    container.clock.set('2026-11-20T07:00:00Z')
    await Promise.all([run(), run()])
    await run()
    const morning = { ...digest, userId: staff.id, work: 5, seats: 0 }
    expect(await mails()).toEqual([morning])

    container.clock.set('2026-11-20T10:00:00Z')
    await arrive(staff.id, 1)
    await run()
    expect(await mails()).toHaveLength(1)
    container.clock.set('2026-11-20T13:04:00Z')
    await Promise.all([run(), run()])
    expect(await mails()).toEqual([morning, { ...morning, work: 1 }])
    container.clock.set('2026-11-21T07:00:00Z')
    await run()
    expect(await mails()).toHaveLength(2)
  })

  it('names the students without a seat to people who manage classes', async () => {
    const admin = await createUser({ role: 'admin', locale: 'fr' })
    await seat(admin.id)
    await arrive(admin.id, 1)
    container.clock.set('2026-11-20T07:00:00Z')
    await run()
    expect(await mails()).toEqual([{ ...digest, userId: admin.id, work: 1, seats: 1 }])
  })

  it('comes at the hours that its reader has chosen, and makes up for a run that was missed', async () => {
    await container.db.notificationChoice.create({ data: { userId: staff.id, digestHours: [11] } })
    await arrive(staff.id, 1)
    container.clock.set('2026-11-20T07:00:00Z')
    await run()
    expect(await mails()).toEqual([])
    container.clock.set('2026-11-20T15:00:00Z')
    await run()
    expect(await mails()).toHaveLength(1)
  })

  it('leaves what came after its hour to the next one', async () => {
    await arrive(staff.id, 2)
    container.clock.set('2026-11-20T07:02:00Z')
    await arrive(staff.id, 4)
    container.clock.set('2026-11-20T07:05:00Z')
    await run()
    container.clock.set('2026-11-20T13:00:00Z')
    await run()
    expect((await mails()).map(({ work }) => work)).toEqual([2, 4])
  })

  it('is not full of the past after a long failure', async () => {
    await container.db.notificationChoice.create({
      data: { userId: staff.id, digestedAt: new Date('2026-11-10T07:00:00Z') },
    })
    await arrive(staff.id, 3)
    container.clock.set('2026-11-22T12:00:00Z')
    await arrive(staff.id, 1)
    container.clock.set('2026-11-23T07:00:00Z')
    await run()
    expect((await mails()).map(({ work }) => work)).toEqual([1])
  })

  it('never holds back a mail about money', async () => {
    const admin = await createUser({ role: 'admin' })
    await inTransaction((tx) =>
      alertOffice(tx, {
        key: 'test',
        program: 'web',
        alert: 'review',
        reference: 'MBA-1',
        request: '',
        amountXaf: 15_000,
      }),
    )
    expect((await mails()).map(({ kind, userId }) => [kind, userId])).toEqual([['payment_alert', admin.id]])
  })
})
