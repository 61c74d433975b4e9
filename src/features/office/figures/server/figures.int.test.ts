import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '@/server/kernel/actor'
import type { AnyUseCase } from '@/server/kernel/use-case'
import { callUseCase } from '@/testing/call'
import { actorFor, createUser } from '@/testing/factories'
import { createCourse } from '@/testing/learning'
import { testContainer } from '@/testing/test-container'
import { chooseFigures } from './choose-figures'
import { readLiveFigures } from './figures.repository'
import { getFigures, type OfficeFigures } from './get-figures'
import { readShownFigures } from './read-shown-figures'
import { refreshFigures } from './refresh-figures.job'

const container = testContainer()
let admin: Actor
let staff: Actor

beforeAll(async () => {
  admin = await actorFor((await createUser({ role: 'admin', firstName: 'Ada', lastName: 'Manga' })).id)
  staff = await actorFor((await createUser({ role: 'staff' })).id)
})
beforeEach(async () => {
  await container.db.siteSetting.deleteMany()
  await container.db.event.deleteMany()
})

const call = async <T>(useCase: AnyUseCase, actor: Actor, input: object = {}) =>
  (await callUseCase(useCase, input, { actor })) as T
const choose = (actor: Actor, show: unknown) => call(chooseFigures, actor, { show })
const announced = () => container.db.event.count({ where: { type: 'figures.changed' } })
const audited = () =>
  container.db.auditEntry.findMany({ where: { action: 'figures.chosen' }, orderBy: { id: 'asc' } })

describe('the figures of the public site', () => {
  it('are seen by the office, and chosen by admins only', async () => {
    const student = await actorFor((await createUser()).id)
    const visitor: Actor = { kind: 'visitor' }
    await expect(call(getFigures, visitor)).rejects.toMatchObject({ code: 'sign_in_first' })
    await expect(call(getFigures, student)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(choose(visitor, 'live')).rejects.toMatchObject({ code: 'sign_in_first' })
    await expect(choose(student, 'live')).rejects.toMatchObject({ code: 'forbidden' })
    await expect(choose(staff, 'live')).rejects.toMatchObject({ code: 'forbidden' })
    for (const wrong of ['', 'LIVE', null, undefined, 1, ['live']]) {
      await expect(choose(admin, wrong)).rejects.toMatchObject({ code: 'invalid' })
    }
    expect(await readShownFigures()).toBeNull()
    expect([await announced(), await audited()]).toEqual([0, []])
    expect(await call<OfficeFigures>(getFigures, staff)).toMatchObject({
      shown: 'marketing',
      chosen: null,
      mayChoose: false,
    })
  })

  it('are the owner’s until an admin chooses the live ones, and again afterwards', async () => {
    await choose(admin, 'live')
    await choose(admin, 'live')
    expect(await readShownFigures()).toMatchObject({ students: expect.any(Number) })
    expect(await call<OfficeFigures>(getFigures, admin)).toMatchObject({
      shown: 'live',
      chosen: { by: 'Ada Manga' },
      mayChoose: true,
    })
    expect(await announced()).toBe(1)
    await choose(admin, 'marketing')
    expect(await readShownFigures()).toBeNull()
    expect(await announced()).toBe(2)
    expect((await audited()).map(({ details }) => details)).toEqual([
      { before: 'marketing', after: 'live' },
      { before: 'live', after: 'marketing' },
    ])
  })

  it('are counted again each night, where the live ones are shown', async () => {
    const run = () => refreshFigures.run({}, { log: container.log, attempt: 1, lastAttempt: false })
    await run()
    expect(await announced()).toBe(0)
    await choose(admin, 'live')
    await run()
    expect(await announced()).toBe(2)
  })
})

describe('the live figures', () => {
  const now = new Date('2026-11-22T12:00:00Z')
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  const live = () => readLiveFigures(now)

  it('count people with a paid program once, and finished programs that were not refunded', async () => {
    const before = await live()
    const [first, second] = [await createCourse(), await createCourse()]
    const enrol = (
      userId: string,
      programId: string,
      status: 'pending' | 'active' | 'completed' | 'ended',
      completedAt: Date | null = null,
    ) => container.db.enrolment.create({ data: { userId, programId, status, completedAt } })
    const [amina, paul, grace] = [await createUser(), await createUser(), await createUser()]
    await enrol(amina.id, first.program.id, 'completed', now)
    await enrol(amina.id, second.program.id, 'active')
    await enrol(paul.id, first.program.id, 'ended', now)
    await enrol(grace.id, first.program.id, 'pending')
    const after = await live()
    expect([after.students - before.students, after.finished - before.finished]).toEqual([1, 1])
  })

  it('have no time to an answer where nobody asks, and the median of all questions where people do', async () => {
    expect((await live()).answerSeconds).toBeNull()
    const student = await createUser()
    const office = await createUser({ role: 'staff' })
    const room = await container.db.room.create({
      data: { name: 'Office', createdById: student.id, officeOfId: student.id },
    })
    let seq = 0
    const say = (userId: string, minutesAgo: number) => {
      seq += 1
      const at = ago(minutesAgo)
      return container.db.roomMessage.create({
        data: { roomId: room.id, userId, seq, content: 'x', createdAt: at },
      })
    }
    // Too old to count.
    await say(student.id, 60 * 24 * 100)
    await say(office.id, 60 * 24 * 99)
    // One question in two messages, answered after ten minutes.
    await say(student.id, 100)
    await say(student.id, 95)
    await say(office.id, 90)
    await say(office.id, 80)
    expect((await live()).answerSeconds).toBe(600)
    // One question that has waited for 40 minutes.
    await say(student.id, 40)
    expect((await live()).answerSeconds).toBe((600 + 2_400) / 2)

    const write = (minutesAgo: number, more: object = {}) =>
      container.db.contactMessage.create({
        data: {
          name: 'N',
          email: `${randomUUID()}@example.com`,
          phone: '+237670000000',
          subject: 'other',
          message: 'Hello',
          createdAt: ago(minutesAgo),
          ...more,
        },
      })
    // What the office has said needs no answer does not count as a question; only reading it says nothing.
    for (const away of ['settledAt', 'archivedAt', 'spamAt', 'deletedAt']) {
      await write(5_000, { readAt: now, [away]: now })
    }
    const { id: messageId } = await write(60, { readAt: now, repliedAt: ago(40) })
    await container.db.contactReply.createMany({
      data: [40, 10].map((minutesAgo) => ({
        messageId,
        direction: 'office' as const,
        subject: 's',
        body: 'b',
        createdAt: ago(minutesAgo),
      })),
    })
    expect((await live()).answerSeconds).toBe(1_200)
    await write(30, { readAt: now })
    expect((await live()).answerSeconds).toBe((1_200 + 1_800) / 2)
  })
})
