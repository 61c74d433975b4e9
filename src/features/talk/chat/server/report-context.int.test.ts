import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { execute } from '@/server/kernel/execute'
import { createRoomWith } from '@/testing/chat-factories'
import { actorFor, createUser, requestInfo } from '@/testing/factories'
import { testContainer } from '@/testing/test-container'
import { readReportContext } from './read-report-context'
import { reportMessage } from './report-message'
import { sendMessage } from './send-message'

const container = testContainer({ env: { RATE_LIMIT_SCALE: '100' } })
let report: string
let author: { id: string }

const as = async (userId: string, input: object) => ({
  actor: await actorFor(userId),
  credentials: {},
  request: requestInfo(),
  readInput: async () => input,
})

beforeAll(async () => {
  author = await createUser()
  const reader = await createUser()
  const roomId = await createRoomWith([author.id, reader.id])
  const ids: string[] = []
  for (let n = 1; n <= 20; n++) {
    const message = await execute(sendMessage, await as(author.id, { room_id: roomId, content: `m${n}` }))
    ids.push(message?.id ?? '')
  }
  await execute(reportMessage, await as(reader.id, { message_id: ids[11], reason: 'rude' }))
  report = (await container.db.messageReport.findFirstOrThrow()).id
})

it('is for moderators, and for an existing report', async () => {
  await expect(execute(readReportContext, await as(author.id, { report }))).rejects.toMatchObject({
    code: 'forbidden',
  })
  const staff = await createUser({ role: 'staff' })
  for (const unknown of [randomUUID(), 'no id']) {
    await expect(execute(readReportContext, await as(staff.id, { report: unknown }))).rejects.toMatchObject({
      code: 'not_found',
    })
  }
})

it('shows five messages before and five after the reported one, and nothing more of the room', async () => {
  const staff = await createUser({ role: 'staff' })
  const context = await execute(readReportContext, await as(staff.id, { report }))
  expect(context.messages.map(({ messages }) => messages)).toEqual(
    Array.from({ length: 11 }, (_, index) => `m${index + 7}`),
  )
  expect(context.messages.find(({ id }) => id === context.reportedId)?.messages).toBe('m12')
})
