import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AnyUseCase } from '@/server/kernel/use-case'
import { callUseCase } from '@/testing/call'
import { createUser } from '@/testing/factories'
import { testContainer } from '@/testing/test-container'
import { type CannedReply, deleteCannedReply, listCannedReplies, saveCannedReply } from './canned-replies'

const container = testContainer()
let staffId: string
beforeAll(async () => {
  staffId = (await createUser({ role: 'staff' })).id
})

const call = async <T>(useCase: AnyUseCase, input: object, userId = staffId) =>
  (await callUseCase(useCase, input, { as: userId })) as T
const good = { title: 'Next course', bodyEn: 'Hello {name}', bodyFr: 'Bonjour {name}' }
const actions = async () =>
  (await container.db.auditEntry.findMany({ orderBy: { id: 'asc' } })).map(({ action }) => action)

describe('canned replies', () => {
  it('are for people who answer', async () => {
    const { id } = await createUser()
    for (const [useCase, input] of [
      [listCannedReplies, {}],
      [saveCannedReply, good],
      [deleteCannedReply, { id: randomUUID() }],
    ] as const) {
      await expect(call(useCase, input, id)).rejects.toMatchObject({ code: 'forbidden' })
    }
  })

  it.each([{ title: '' }, { title: 'a\nb' }, { bodyEn: ' ' }, { bodyFr: undefined }, { id: 'x' }])(
    'refuse %j',
    async (changes) => {
      await expect(call(saveCannedReply, { ...good, ...changes })).rejects.toMatchObject({ code: 'invalid' })
      expect(await actions()).toEqual([])
    },
  )

  it('are created, changed and deleted, each with its audit entry', async () => {
    const reply = await call<CannedReply>(saveCannedReply, good)
    const changed = await call<CannedReply>(saveCannedReply, { ...good, id: reply.id, title: 'A course' })
    expect(changed).toEqual({ ...reply, title: 'A course' })
    expect(await call<CannedReply[]>(listCannedReplies, {})).toEqual([changed])
    await call(deleteCannedReply, { id: reply.id })
    expect(await call<CannedReply[]>(listCannedReplies, {})).toEqual([])
    expect(await actions()).toEqual(['canned_reply.created', 'canned_reply.changed', 'canned_reply.deleted'])
    await expect(call(deleteCannedReply, { id: reply.id })).rejects.toMatchObject({ code: 'not_found' })
    await expect(call(saveCannedReply, { ...good, id: reply.id })).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})
