import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { studentCalls } from '@/app/api/calls/student'
import { notify } from '@/features/base/notifications/server/notify'
import { inTransaction } from '@/server/kernel/transaction'
import { createRoomWith } from '@/testing/chat-factories'
import { createUser } from '@/testing/factories'
import { tokenOf } from '@/testing/socket-rig'
import { testContainer } from '@/testing/test-container'

const GET = studentCalls['GET /api/user/unread'].handler

const container = testContainer()

async function ask(userId: string | null, headers: Record<string, string> = {}) {
  const authorization = userId ? `Bearer ${await tokenOf(userId)}` : 'Bearer nobody'
  return GET(
    new Request('http://localhost:3000/api/user/unread', { headers: { authorization, ...headers } }),
    { params: Promise.resolve({}) },
  )
}
const tell = (userId: string) =>
  inTransaction((tx) =>
    notify(tx, {
      userId,
      kind: 'message.replied',
      data: { messageId: randomUUID(), subject: 'other' },
      dedupeKey: randomUUID(),
    }),
  )

it('refuses who is not signed in, and who is blocked', async () => {
  const blocked = await createUser({ blockedAt: container.clock.now() })
  expect((await ask(null)).status).toBe(401)
  expect((await ask(blocked.id)).status).toBe(401)
})

it('counts what waits for the caller, and for nobody else', async () => {
  const [me, other, staff] = [await createUser(), await createUser(), await createUser({ role: 'staff' })]
  const [room, muted] = [
    await createRoomWith([me.id, other.id, staff.id]),
    await createRoomWith([me.id, other.id]),
  ]
  await container.db.room.update({ where: { id: room }, data: { lastSeq: 3 } })
  await container.db.room.update({ where: { id: muted }, data: { lastSeq: 5 } })
  await container.db.roomMember.updateMany({
    where: { roomId: muted, userId: me.id },
    data: { mutedAt: container.clock.now() },
  })
  await tell(me.id)
  const counts = async (userId: string) => (await ask(userId)).json()
  expect(await counts(me.id)).toEqual({ messages: 3, notifications: 1 })
  expect(await counts(other.id)).toEqual({ messages: 8, notifications: 0 })
  expect(await counts(staff.id)).toEqual({ messages: 3, notifications: 0 })
})

it('says only that nothing has changed, until something has', async () => {
  const me = await createUser()
  const etag = (await ask(me.id)).headers.get('etag') ?? ''
  expect((await ask(me.id, { 'if-none-match': etag })).status).toBe(304)
  await tell(me.id)
  const changed = await ask(me.id, { 'if-none-match': etag })
  expect(changed.status).toBe(200)
  expect(await changed.json()).toEqual({ messages: 0, notifications: 1 })
})
