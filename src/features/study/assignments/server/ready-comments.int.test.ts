import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AnyUseCase } from '@/server/kernel/use-case'
import { callUseCase } from '@/testing/call'
import { createUser } from '@/testing/factories'
import { testContainer } from '@/testing/test-container'
import {
  deleteReadyComment,
  listReadyComments,
  moveReadyComment,
  type ReadyComment,
  saveReadyComment,
} from './ready-comments'

const container = testContainer({ env: { RATE_LIMIT_SCALE: '1000' } })
let staffId: string
let atStart: ReadyComment[]
beforeAll(async () => {
  staffId = (await createUser({ role: 'staff' })).id
  atStart = await list()
})
beforeEach(async () => {
  await container.db.readyComment.deleteMany()
})

const call = async <T>(useCase: AnyUseCase, input: object, userId = staffId) =>
  (await callUseCase(useCase, input, { as: userId })) as T
const list = () => call<ReadyComment[]>(listReadyComments, {})
const good = { textEn: 'Well done', textFr: 'Bien joué' }
const add = (textEn: string) => call<ReadyComment>(saveReadyComment, { ...good, textEn })
const actions = async () =>
  (await container.db.auditEntry.findMany({ orderBy: { id: 'asc' } })).map(({ action }) => action)
const texts = async () => (await list()).map(({ textEn }) => textEn)
const places = async () =>
  (await container.db.readyComment.findMany({ orderBy: { position: 'asc' } })).map(({ position }) => position)

describe('ready comments', () => {
  it('are for people who grade', async () => {
    const { id } = await createUser()
    for (const [useCase, input] of [
      [listReadyComments, {}],
      [saveReadyComment, good],
      [deleteReadyComment, { id: randomUUID() }],
      [moveReadyComment, { id: randomUUID(), move: 'up' }],
    ] as const) {
      await expect(call(useCase, input, id)).rejects.toMatchObject({ code: 'forbidden' })
    }
  })

  it.each([
    { textEn: '' },
    { textFr: ' \n' },
    { textFr: undefined },
    { textEn: 'x'.repeat(501) },
    { id: 'x' },
  ])('refuse %j', async (changes) => {
    const before = await actions()
    await expect(call(saveReadyComment, { ...good, ...changes })).rejects.toMatchObject({ code: 'invalid' })
    expect([await texts(), await actions()]).toEqual([[], before])
  })

  it('refuse a step that is none', async () => {
    const { id } = await add('a')
    await expect(call(moveReadyComment, { id, move: 'away' })).rejects.toMatchObject({ code: 'invalid' })
  })

  it('begin with the five that the program had', () => {
    expect(atStart).toHaveLength(5)
    expect(atStart[0]).toMatchObject({ textEn: 'Well done. Your work is clear and complete.' })
  })

  it('are created, changed and deleted, each with its audit entry', async () => {
    const before = (await actions()).length
    const comment = await call<ReadyComment>(saveReadyComment, { ...good, textEn: ' Well\r\ndone ' })
    expect(comment).toEqual({ id: comment.id, textEn: 'Well\ndone', textFr: 'Bien joué' })
    const changed = await call<ReadyComment>(saveReadyComment, { ...good, id: comment.id })
    expect(await list()).toEqual([changed])
    await call(deleteReadyComment, { id: comment.id })
    expect(await list()).toEqual([])
    expect((await actions()).slice(before)).toEqual([
      'ready_comment.created',
      'ready_comment.changed',
      'ready_comment.deleted',
    ])
    for (const [useCase, more] of [
      [deleteReadyComment, {}],
      [saveReadyComment, good],
      [moveReadyComment, { move: 'down' }],
    ] as const) {
      await expect(call(useCase, { ...more, id: comment.id })).rejects.toMatchObject({ code: 'not_found' })
    }
  })

  it('are moved one step, and no further than the ends', async () => {
    const [a, , c] = [await add('a'), await add('b'), await add('c')]
    const before = (await actions()).length
    expect(await call(moveReadyComment, { id: c.id, move: 'up' })).toEqual({ moved: true, place: 2 })
    expect(await texts()).toEqual(['a', 'c', 'b'])
    expect(await call(moveReadyComment, { id: a.id, move: 'up' })).toEqual({ moved: false, place: 1 })
    expect((await actions()).slice(before)).toEqual(['ready_comment.moved'])
    await call(deleteReadyComment, { id: a.id })
    expect([await texts(), await places()]).toEqual([
      ['c', 'b'],
      [1, 2],
    ])
  })

  it('keep their places when several people change them at once', async () => {
    const [a, b] = [await add('a'), await add('b')]
    await Promise.all([
      add('c'),
      add('d'),
      call(moveReadyComment, { id: b.id, move: 'up' }),
      call(deleteReadyComment, { id: a.id }),
    ])
    expect((await texts()).sort()).toEqual(['b', 'c', 'd'])
    expect(await places()).toEqual([1, 2, 3])
  })

  it('are twenty at most', async () => {
    for (let n = 0; n < 20; n++) {
      await add(`comment ${n}`)
    }
    await expect(add('one more')).rejects.toMatchObject({ code: 'conflict' })
    expect(await texts()).toHaveLength(20)
  })
})
