import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { chatCalls } from '@/app/api/calls/chat'
import { execute } from '@/server/kernel/execute'
import { createRoomWith } from '@/testing/chat-factories'
import { actorFor, createUser, requestInfo } from '@/testing/factories'
import { tokenOf } from '@/testing/socket-rig'
import { testContainer } from '@/testing/test-container'
import { listReports } from './list-reports'
import { reportMessage } from './report-message'
import { removeReportedMessage, resolveReport } from './resolve-report'

const messages = chatCalls['GET /api/room/{id}/messages'].handler
const create = chatCalls['POST /api/room/create'].handler
const list = chatCalls['GET /api/room/get'].handler

const container = testContainer({ env: { RATE_LIMIT_SCALE: '100' } })
let amina: { id: string; email: string }
let paul: { id: string; email: string }
let admin: { id: string; email: string }
let staff: { id: string }

beforeEach(async () => {
  amina = await createUser()
  paul = await createUser({ firstName: 'Paul', lastName: 'Etoundi' })
  admin = await createUser({ role: 'admin' })
  staff = await createUser({ role: 'staff' })
})

type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>

async function call(
  handler: Handler,
  who: { id: string },
  {
    id = '',
    body,
    query = '',
    headers = {},
  }: {
    id?: string
    body?: object
    query?: string
    headers?: Record<string, string>
  } = {},
) {
  const request = new Request(`http://localhost:3000/api/room${query}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${await tokenOf(who.id)}`,
      'content-type': 'application/json',
      ...headers,
    },
    body: body && JSON.stringify(body),
  })
  const response = await handler(request, {
    params: Promise.resolve<Record<string, string>>(id ? { id } : {}),
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

describe('creating a room', () => {
  it('is refused to an admin without another role, with the specified text', async () => {
    const answer = await call(create, admin, { body: { name: 'Office' } })
    expect(answer.status).toBe(403)
    expect(answer.body).toMatchObject({ success: false, message: 'Only users can create rooms' })
    expect(await container.db.room.count({ where: { createdById: admin.id } })).toBe(0)
  })
  it.each([{}, { name: '' }, { name: '   ' }, { name: 'a'.repeat(81) }, { name: 7 }, { name: 'a\u202eb' }])(
    'needs a name (%j)',
    async (body) => expect((await call(create, amina, { body })).status).toBe(422),
  )
  it('returns the room with its creator as member; the same key creates no second one', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const first = await call(create, amina, { body: { name: '  Web team ', id: 'x' }, headers })
    expect(first.status).toBe(201)
    expect(first.body).toEqual({
      success: true,
      message: 'Room created',
      room: { id: expect.any(String), name: 'Web team' },
    })
    expect((await call(create, amina, { body: { name: '  Web team ', id: 'x' }, headers })).body).toEqual(
      first.body,
    )
    expect((await call(list, amina)).body).toEqual([first.body.room])
    expect((await call(list, paul)).body).toEqual([])
  })
})

describe('reading messages', () => {
  it('is for members, in the specified fields, oldest first, page by page', async () => {
    const room = await createRoomWith([amina.id])
    await container.db.roomMessage.createMany({
      data: Array.from({ length: 7 }, (_, i) => ({
        roomId: room,
        seq: i + 1,
        userId: amina.id,
        content: `m${i + 1}`,
      })),
    })
    await container.db.room.update({ where: { id: room }, data: { lastSeq: 7 } })
    for (const id of [room, randomUUID(), 'x']) {
      expect((await call(messages, paul, { id })).status).toBe(404)
    }
    const newest = await call(messages, amina, { id: room, query: '?page_size=3' })
    expect(newest.headers.get('x-total-count')).toBe('7')
    expect(newest.body.map((each: { messages: string }) => each.messages)).toEqual(['m5', 'm6', 'm7'])
    expect(Object.keys(newest.body[0])).toEqual([
      'id',
      'room_id',
      'user_id',
      'posted_by',
      'messages',
      'created_at',
    ])
    const query = `?page_size=3&before=${newest.body[0].id}`
    expect(newest.headers.get('link')).toBe(`</api/room${query}>; rel="prev"`)
    const older = await call(messages, amina, { id: room, query })
    expect(older.body.map((each: { messages: string }) => each.messages)).toEqual(['m2', 'm3', 'm4'])
    const oldest = await call(messages, amina, { id: room, query: `?before=${older.body[0].id}` })
    expect(oldest.body.map((each: { messages: string }) => each.messages)).toEqual(['m1'])
    expect(oldest.headers.get('link')).toBeNull()
    const other = await createRoomWith([paul.id])
    expect((await call(messages, paul, { id: other, query: `?before=${newest.body[0].id}` })).body).toEqual(
      [],
    )
  })
})

describe('reports', () => {
  const as = async (who: { id: string }) => ({
    actor: await actorFor(who.id),
    credentials: {},
    request: requestInfo(),
  })
  async function reported() {
    const room = await createRoomWith([amina.id, paul.id])
    const data = { roomId: room, seq: 1, userId: paul.id, content: 'rude words' }
    const message = await container.db.roomMessage.create({ data })
    const input = { message_id: message.id, reason: 'rude' }
    await execute(reportMessage, { ...(await as(amina)), readInput: async () => input })
    await execute(reportMessage, { ...(await as(amina)), readInput: async () => input })
    const report = await container.db.messageReport.findFirstOrThrow({ where: { messageId: message.id } })
    return { message, report }
  }
  const audited = () => container.db.auditEntry.findMany({ orderBy: { id: 'desc' }, take: 1 })

  it('come from members only, and are read by staff only', async () => {
    const { message } = await reported()
    const outsider = await createUser()
    await expect(
      execute(reportMessage, {
        ...(await as(outsider)),
        readInput: async () => ({ message_id: message.id }),
      }),
    ).rejects.toMatchObject({ code: 'not_found' })
    await expect(
      execute(listReports, { ...(await as(amina)), readInput: async () => ({}) }),
    ).rejects.toMatchObject({ code: 'forbidden' })
    const page = await execute(listReports, { ...(await as(staff)), readInput: async () => ({}) })
    expect(page.items.filter((item) => item.message.id === message.id)).toHaveLength(1)
    expect(page.items[0]).toMatchObject({ reason: 'rude', message: { text: 'rude words', deleted: false } })
  })

  it('remove the message for good, once, with a reason and an audit entry', async () => {
    const { message, report } = await reported()
    const input = async () => ({ id: report.id, reason: 'against the rules' })
    await expect(
      execute(removeReportedMessage, {
        ...(await as(staff)),
        readInput: async () => ({ id: report.id, reason: ' ' }),
      }),
    ).rejects.toMatchObject({ code: 'invalid' })
    await execute(removeReportedMessage, { ...(await as(staff)), readInput: input })
    const row = await container.db.roomMessage.findUniqueOrThrow({ where: { id: message.id } })
    expect(row).toMatchObject({ content: '', deletedById: staff.id })
    const [entry] = await audited()
    expect(entry).toMatchObject({ action: 'chat.message_removed', actorId: staff.id, targetUserId: paul.id })
    expect(JSON.stringify(entry?.details)).not.toContain('rude words')
    await expect(
      execute(removeReportedMessage, { ...(await as(admin)), readInput: input }),
    ).rejects.toMatchObject({ code: 'conflict' })
  })

  it('are closed once', async () => {
    const { report } = await reported()
    const input = async () => ({ id: report.id, resolution: 'nothing wrong' })
    const outcomes = await Promise.allSettled(
      [staff, admin].map(async (who) => execute(resolveReport, { ...(await as(who)), readInput: input })),
    )
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await audited()).toMatchObject([{ action: 'chat.report_resolved' }])
  })
})
