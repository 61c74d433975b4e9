import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { notify } from '@/features/base/notifications/server/notify'
import { inTransaction } from '@/server/kernel/transaction'
import { createRoomWith } from '@/testing/chat-factories'
import { createUser } from '@/testing/factories'
import {
  closeClients,
  connectClient,
  connectOffice,
  type Instance,
  type OfficeClient,
  startInstance,
  tokenOf,
} from '@/testing/socket-rig'
import { testContainer } from '@/testing/test-container'

const container = testContainer()
let instance: Instance
let other: Instance

beforeAll(async () => {
  instance = await startInstance(container.databaseUrl)
  other = await startInstance(container.databaseUrl)
})
afterEach(closeClients)
afterAll(async () => {
  await instance.stop()
  await other.stop()
})

const unreadCounts = ({ heard: received }: OfficeClient) =>
  received.flatMap(({ type, data }) => (type === 'chat_unread' ? [data.unread] : []))
const watch = async (on: Instance, userId: string) => connectOffice(on, { token: await tokenOf(userId) })

it('sends each member of the back office their number of unread chat messages, on every instance, when it changes', async () => {
  const student = await createUser()
  const [member, outsider] = [await createUser({ role: 'staff' }), await createUser({ role: 'admin' })]
  const room = await createRoomWith([student.id, member.id])
  const [mine, theirs] = [await watch(instance, member.id), await watch(other, outsider.id)]
  const elsewhere = await watch(other, member.id)
  await expect
    .poll(() => [unreadCounts(mine), unreadCounts(elsewhere), unreadCounts(theirs)])
    .toEqual([[0], [0], [0]])
  const writer = await connectClient(instance, { token: await tokenOf(student.id) })
  for (const text of ['one', 'two', 'three']) {
    await writer.send(room, text)
  }
  await expect.poll(() => [unreadCounts(mine).at(-1), unreadCounts(elsewhere).at(-1)]).toEqual([3, 3])
  const reader = await connectClient(other, { token: await tokenOf(member.id) })
  await reader.ask('mark_read', { room_id: room, seq: 2 })
  await expect.poll(() => [unreadCounts(mine).at(-1), unreadCounts(elsewhere).at(-1)]).toEqual([1, 1])
  await reader.ask('leave_room', { room_id: room })
  await expect.poll(() => [unreadCounts(mine).at(-1), unreadCounts(elsewhere).at(-1)]).toEqual([0, 0])
  expect(unreadCounts(theirs)).toEqual([0])
  for (const { socket } of [mine, elsewhere, theirs]) {
    socket.terminate()
  }
})

it('sends each member of the back office the number at their own bell, and nobody else', async () => {
  const [first, second] = [await createUser({ role: 'admin' }), await createUser({ role: 'admin' })]
  const [mine, elsewhere, theirs] = [
    await watch(instance, first.id),
    await watch(other, first.id),
    await watch(other, second.id),
  ]
  const bells = ({ heard }: OfficeClient) =>
    heard.flatMap(({ type, data }) => (type === 'notices_unread' ? [data.unread] : []))
  const data = { alert: 'refund_due' as const, reference: 'MBA-BELL000001', amountXaf: 15_000, program: 'x' }
  for (const n of [1, 2]) {
    await inTransaction((tx) =>
      notify(tx, { userId: first.id, kind: 'payment.attention', data, dedupeKey: `bell-${n}` }),
    )
  }
  await expect.poll(() => [bells(mine).at(-1), bells(elsewhere).at(-1)]).toEqual([2, 2])
  expect(bells(theirs)).toEqual([])
  for (const { socket } of [mine, elsewhere, theirs]) {
    socket.terminate()
  }
})
