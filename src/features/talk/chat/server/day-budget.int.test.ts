import { expect, it } from 'vitest'
import type { AnyUseCase } from '@/server/kernel/use-case'
import { callUseCase, refusalOf } from '@/testing/call'
import { createRoomWith } from '@/testing/chat-factories'
import { createOpenCohort, joinCohort } from '@/testing/cohorts'
import { createProgram, createUser } from '@/testing/factories'
import { vp8, webpWith } from '@/testing/pictures'
import { testContainer } from '@/testing/test-container'
import { sendMessage } from './send-message'
import { sendPhoto } from './send-photo'

const container = testContainer()
const write = (who: { id: string }, room: string, content: string) =>
  callUseCase(sendMessage as AnyUseCase, { room_id: room, content }, { as: who.id })

/** Sends until it is refused, `most` times at most; returns how many messages were stored. */
async function fill(who: { id: string }, content: string, most: number) {
  const room = await createRoomWith([who.id])
  for (let n = 0; n < most; n++) {
    if ((await refusalOf(write(who, room, content))) !== 'done') {
      break
    }
  }
  return container.db.roomMessage.count({ where: { roomId: room } })
}

it('somebody who has not paid writes 500 messages a day, or 200 KB', async () => {
  expect(await fill(await createUser(), 'a', 520)).toBe(500)
  const long = await createUser()
  expect(await fill(long, 'é'.repeat(2_000), 60)).toBe(51)
  const room = await createRoomWith([long.id])
  expect(await refusalOf(write(long, room, 'é'.repeat(2_000)))).toBe('Chat.dayUsedUp')
})

it('the bytes of photos count, though not of one that is sent again', async () => {
  const who = await createUser()
  const room = await createRoomWith([who.id])
  // As heavy as a photo may be, in what a day allows.
  const heavy = webpWith(['VP8 ', Buffer.concat([vp8(40, 30), Buffer.alloc(140 * 1024)])])
  const photo = heavy.toString('base64')
  const send = (clientId: string) =>
    refusalOf(callUseCase(sendPhoto as AnyUseCase, { id: room, photo, client_id: clientId }, { as: who.id }))
  expect([await send('one'), await send('one'), await send('two')]).toEqual([
    'done',
    'done',
    'Chat.dayUsedUp',
  ])
  expect(await container.db.roomPhoto.count()).toBe(1)
})

it('who has paid, and the office, may go on, up to 2 MB more', async () => {
  const paid = await createUser()
  await joinCohort(await createOpenCohort((await createProgram()).id), paid.id)
  expect(await fill(paid, 'é'.repeat(2_000), 60)).toBe(60)
  expect(await fill(await createUser({ role: 'staff' }), 'é'.repeat(2_000), 60)).toBe(60)
  expect(await fill(paid, 'é'.repeat(2_000), 700)).toBeLessThan(600)
})
