import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { listOpenBulk, type OpenBulk } from '@/features/base/bulk/server/list-open-bulk'
import { runBulk } from '@/features/base/bulk/server/run-bulk.job'
import { undoBulk } from '@/features/base/bulk/server/undo-bulk'
import type { AnyUseCase } from '@/server/kernel/use-case'
import { callUseCase, codeOf, refusalOf } from '@/testing/call'
import { actorFor, createUser } from '@/testing/factories'
import { createContactMessage } from '@/testing/office'
import { statementsOf } from '@/testing/statements'
import { testContainer } from '@/testing/test-container'
import { answerBack } from '../answer-back'
import { messageToken } from '../message-link'
import { readMessageLink } from '../read-message-link'
import { addMessageNote } from './add-message-note'
import { bulkMessages } from './bulk-messages'
import { type ChangedMessages, changeMessages, undoChange } from './change-messages'
import { getMessage, type MessageDetail } from './get-message'
import { listColleagues } from './list-colleagues'
import { listMessages, type MessageList } from './list-messages'

const container = testContainer()

let staff: string
let colleague: string
let student: string
beforeAll(async () => {
  staff = (await createUser({ role: 'staff', firstName: 'Estelle', username: 'estelle' })).id
  colleague = (await createUser({ role: 'admin', firstName: 'Ada', username: 'ada.manga' })).id
  student = (await createUser()).id
})
afterEach(async () => {
  await container.db.$executeRaw`delete from limits.rate_limits`
  await container.db.bulkAction.deleteMany()
  await container.db.contactReply.deleteMany()
  await container.db.contactMessage.deleteMany()
  await container.db.notification.deleteMany()
})

const call = async <T>(useCase: AnyUseCase, input: object, as = staff) =>
  (await callUseCase(useCase, input, { actor: await actorFor(as) })) as T
const change = (what: string, ids: readonly string[], more: object = {}) =>
  call<ChangedMessages>(changeMessages, {
    change: what,
    ...Object.fromEntries(ids.map((id) => [`pick-${id}`, '1'])),
    ...more,
  })
const stored = (id: string) => container.db.contactMessage.findUniqueOrThrow({ where: { id } })
const list = (status: string) => call<MessageList>(listMessages, { status })
const namesIn = async (status: string) => (await list(status)).items.map(({ name }) => name).join(' ')
const lastAudit = async () => {
  const [entry] = await container.db.auditEntry.findMany({ orderBy: { id: 'desc' }, take: 1 })
  return { action: entry?.action, details: entry?.details }
}
const announced = () =>
  container.db.event.count({ where: { type: { in: ['contact.message_read', 'contact.message_unread'] } } })
const minute = (n: number) => new Date(Date.UTC(2026, 0, 1, 0, n))
const write = (name: string, n = 0, more: object = {}) =>
  createContactMessage({ name, createdAt: minute(n), ...more })

describe('without the right', () => {
  it('nobody changes, gives away, notes or takes back anything', async () => {
    const { id } = await write('Odile')
    const inputs = [
      [changeMessages, { change: 'delete', [`pick-${id}`]: '1' }],
      [changeMessages, { change: 'delete', all: '1' }],
      [undoChange, { change: 'delete', at: new Date().toISOString() }],
      [addMessageNote, { id, note: 'x' }],
      [listColleagues, {}],
    ] as const
    for (const [useCase, input] of inputs) {
      expect(await codeOf(callUseCase(useCase as AnyUseCase, input, { actor: { kind: 'visitor' } }))).toBe(
        'sign_in_first',
      )
      expect(await codeOf(call(useCase as AnyUseCase, input, student))).toBe('forbidden')
    }
    expect(await stored(id)).toMatchObject({ deletedAt: null, waitingSince: minute(0) })
    expect(await container.db.contactNote.count()).toBe(0)
  })

  it.each([
    { change: 'burn' },
    { change: 'assign', assignee: 'x' },
    { change: 'assign', assignee: randomUUID() },
    { change: 'read', q: 'x'.repeat(101) },
  ])('%j is refused', async (wrong) => {
    const { id } = await write('Odile')
    expect(await codeOf(call(changeMessages, { [`pick-${id}`]: '1', ...wrong }))).toBe('invalid')
  })

  it('nothing ticked, and a student as assignee, are refused', async () => {
    const { id } = await write('Odile')
    expect(await codeOf(change('read', []))).toBe('invalid')
    expect(await codeOf(change('assign', [id], { assignee: student }))).toBe('invalid')
    expect(await stored(id)).toMatchObject({ readAt: null, assigneeId: null })
  })

  it('a colleague who has left is offered nothing and given nothing', async () => {
    const { id } = await write('Odile')
    const left = (await createUser({ role: 'staff', username: 'left', blockedAt: new Date() })).id
    expect(await codeOf(change('assign', [id], { assignee: left }))).toBe('invalid')
    const offered = (await call<{ id: string }[]>(listColleagues, {})).map((person) => person.id)
    expect(offered).toEqual(expect.arrayContaining([staff, colleague]))
    expect(offered).not.toContain(left)
    expect(await call(addMessageNote, { id, note: '@left, can you look?' })).toMatchObject({ mentioned: 0 })
    expect((await stored(id)).assigneeId).toBeNull()
  })
})

describe('what is put away', () => {
  it.each([
    ['archive', 'archived', 'archivedAt'],
    ['spam', 'spam', 'spamAt'],
    ['delete', 'deleted', 'deletedAt'],
  ] as const)('%s: waits no more, is in its own list, and comes back whole', async (what, place, column) => {
    const { id } = await write('Odile', 1)
    await write('Paul', 2)
    const events = await announced()
    const done = await change(what, [id])
    expect(await announced()).toBe(events + 1)
    expect(done).toMatchObject({ change: what, count: 1 })
    expect(await stored(id)).toMatchObject({ [column]: done.at, readAt: done.at, waitingSince: null })
    expect(await namesIn('unanswered')).toBe('Paul')
    expect(await namesIn(place)).toBe('Odile')
    expect(await namesIn('all')).toBe(what === 'archive' ? 'Paul Odile' : 'Paul')
    const { counts } = await list('all')
    expect(counts).toMatchObject({
      all: what === 'archive' ? 2 : 1,
      unread: 1,
      unanswered: 1,
      inquiries: what === 'archive' ? 2 : 1,
      [place]: 1,
    })
    expect(await lastAudit()).toMatchObject({ details: { messageId: id } })
    expect(await change(what, [id])).toMatchObject({ count: 0 })

    expect(await call(undoChange, { change: what, at: done.at.toISOString() })).toEqual({ count: 1 })
    expect(await announced()).toBe(events + 2)
    expect(await stored(id)).toMatchObject({ [column]: null, readAt: null, waitingSince: minute(1) })
    expect((await list('all')).counts).toMatchObject({ all: 2, unread: 2, unanswered: 2, [place]: 0 })
    expect(await lastAudit()).toMatchObject({ action: 'message.restored' })
  })

  it('comes back with one press from its own list, too', async () => {
    const { id } = await write('Odile', 1)
    await change('spam', [id])
    await change('delete', [id])
    expect(await change('restore', [id])).toMatchObject({ count: 1 })
    expect(await stored(id)).toMatchObject({ spamAt: null, deletedAt: null, waitingSince: minute(1) })
  })

  it('undoing takes back that change alone', async () => {
    const [first, second] = [await write('One', 1, { readAt: minute(5) }), await write('Two', 2)]
    const done = await change('archive', [first.id])
    container.clock.advance(1_000)
    await change('archive', [second.id])
    expect(await call(undoChange, { change: 'archive', at: done.at.toISOString() })).toEqual({ count: 1 })
    expect(await namesIn('archived')).toBe('Two')
    expect((await stored(first.id)).readAt).toEqual(minute(5))
  })

  it('a visitor who writes again is back from the archive, also through the version before', async () => {
    const { id } = await write('Odile', 1)
    await change('archive', [id])
    // As the version before writes: it knows no archive.
    await container.db.contactReply.create({
      data: { messageId: id, direction: 'visitor', subject: '', body: 'Again', createdAt: minute(9) },
    })
    expect(await stored(id)).toMatchObject({ archivedAt: null, lastMessageAt: minute(9) })
    expect(await namesIn('unanswered')).toBe('Odile')
  })

  it('a deleted message is gone for its writer', async () => {
    const { id } = await write('Odile', 1)
    const token = messageToken(id, container.clock.now())
    await change('delete', [id])
    const visitor = { actor: { kind: 'visitor' as const } }
    expect(await callUseCase(readMessageLink, { token }, visitor)).toEqual({ state: 'invalid' })
    expect(await codeOf(callUseCase(answerBack, { token, message: 'Hello?' }, visitor))).toBe('not_found')
  })
})

describe('a message that needs no answer', () => {
  it('waits no more, until its writer writes again', async () => {
    const { id } = await write('Odile', 1)
    const done = await change('settle', [id])
    expect(await stored(id)).toMatchObject({ settledAt: done.at, readAt: done.at, waitingSince: null })
    expect(await namesIn('all')).toBe('Odile')
    const later = new Date(done.at.getTime() + 60_000)
    await container.db.contactReply.create({
      data: { messageId: id, direction: 'visitor', subject: '', body: 'One more thing', createdAt: later },
    })
    expect((await stored(id)).waitingSince).toEqual(later)
  })
})

describe('a hand-over', () => {
  it('rings the bell of the colleague, once, and is found under their name', async () => {
    const { id } = await write('Odile', 1)
    await change('assign', [id], { assignee: colleague })
    expect(await stored(id)).toMatchObject({ assigneeId: colleague, waitingSince: minute(1) })
    const rung = await container.db.notification.findMany()
    expect(rung).toMatchObject([
      { userId: colleague, kind: 'message.assigned', data: { messageId: id, by: 'Estelle', count: 1 } },
    ])
    expect(await lastAudit()).toMatchObject({ action: 'message.assigned', details: { messageId: id } })
    expect((await call<MessageList>(listMessages, { status: 'mine' }, colleague)).items).toMatchObject([
      { name: 'Odile', assignee: 'Ada' },
    ])
    expect(await namesIn('mine')).toBe('')
    expect(await change('assign', [id], { assignee: colleague })).toMatchObject({ count: 0 })
    expect(await container.db.notification.count()).toBe(1)
  })

  it('to oneself rings nothing, and nobody can be named again', async () => {
    const { id } = await write('Odile', 1)
    await change('assign', [id], { assignee: staff })
    expect(await namesIn('mine')).toBe('Odile')
    await change('assign', [id], { assignee: '' })
    expect((await stored(id)).assigneeId).toBeNull()
    expect(await container.db.notification.count()).toBe(0)
  })

  it('of all that match asks a second time', async () => {
    await write('Odile', 1)
    const all = { all: '1', status: 'unanswered', assignee: colleague }
    expect(await codeOf(change('assign', [], all))).toBe('conflict')
    expect(await namesIn('mine')).toBe('')
    expect(await change('assign', [], { ...all, sure: '1' })).toMatchObject({ count: 1 })
  })
})

/** So many messages, every second an inquiry. */
async function makeMany(count: number) {
  for (let from = 1; from <= count; from += 2_000) {
    const to = Math.min(count, from + 1_999)
    await container.db.$executeRaw`
      insert into contact_messages (id, name, email, phone, subject, message, created_at)
      select gen_random_uuid(), 'Row', 'row' || n || '@example.cm', '',
        case when n % 2 = 0 then 'course-inquiry' else 'other' end, 'm', ${minute(0)}
      from generate_series(${from}::int, ${to}::int) n`
  }
}
const work = (bulk: string) =>
  runBulk(bulkMessages).run({ id: bulk }, { log: container.log, attempt: 1, lastAttempt: false })
const open = async (as = staff) => (await call<OpenBulk[]>(listOpenBulk, { page: 'messages' }, as))[0]
const inquiries = { all: '1', status: 'all', subject: 'course-inquiry' }

describe('all that match', () => {
  it('are changed at once while they are few, by the same statements for any number', async () => {
    await makeMany(4)
    const archiveAll = () => change('archive', [], inquiries)
    const few = await statementsOf(archiveAll)
    container.clock.advance(1_000)
    await makeMany(396)
    let done: ChangedMessages | undefined
    const many = await statementsOf(async () => {
      done = await archiveAll()
    })
    expect(many.length).toBe(few.length)
    expect(done?.count).toBe(198)
    const { details } = await lastAudit()
    expect(details).toMatchObject({ count: 198 })
    expect((details as { messageIds: string[] }).messageIds).toHaveLength(50)
    expect(await call(undoChange, { change: 'archive', at: done?.at.toISOString() })).toEqual({ count: 198 })
    expect(await container.db.bulkAction.count()).toBe(0)
  })

  it('10,000 are archived in the background, each once, and undone; the answer takes the same few statements', async () => {
    const start = () =>
      call<{ bulk: string; count: number }>(changeMessages, { change: 'archive', ...inquiries })
    await makeMany(500)
    let started = { bulk: '', count: 0 }
    const few = await statementsOf(async () => {
      started = await start()
    })
    await work(started.bulk)
    container.clock.advance(1_000)
    await container.db.contactMessage.deleteMany()
    await makeMany(20_000)
    const many = await statementsOf(async () => {
      started = await start()
    })
    expect(started.count).toBe(10_000)
    expect(many.length).toBe(few.length)
    expect(many.length).toBeLessThanOrEqual(8)
    expect(await container.db.contactMessage.count({ where: { archivedAt: { not: null } } })).toBe(0)
    const before = await container.db.auditEntry.count({ where: { action: 'message.archived' } })
    await work(started.bulk)
    expect(await open()).toMatchObject({ kind: 'messages_archive', state: 'done', done: 10_000, failed: 0 })
    const { createdAt } = await container.db.bulkAction.findUniqueOrThrow({ where: { id: started.bulk } })
    expect(await container.db.contactMessage.count({ where: { archivedAt: createdAt } })).toBe(10_000)
    expect((await list('all')).counts).toMatchObject({ all: 20_000, archived: 10_000 })
    expect(await container.db.auditEntry.count({ where: { action: 'message.archived' } })).toBe(before + 20)
    expect((await lastAudit()).details).toMatchObject({ count: 500, bulk: started.bulk })

    container.clock.advance(1_000)
    const undone = await call<{ bulk: string }>(undoBulk, { id: started.bulk })
    await work(undone.bulk)
    expect(await open()).toMatchObject({ kind: 'messages_undo', state: 'done', done: 10_000 })
    expect((await list('all')).counts).toMatchObject({ all: 20_000, archived: 0, unread: 20_000 })
  })

  it('more than 10,000 are refused, and nothing begins', async () => {
    await makeMany(10_001)
    expect(await refusalOf(change('archive', [], { all: '1', status: 'all' }))).toBe('Bulk.errors.tooMany')
    expect(await container.db.bulkAction.count()).toBe(0)
  })

  it('leaves what no longer matches, was answered meanwhile, or was written to since', async () => {
    await makeMany(250)
    const [a, b, c] = (await container.db.contactMessage.findMany({ take: 3 })).map(({ id }) => id)
    const unanswered = { change: 'archive', all: '1', status: 'unanswered' }
    const { bulk } = await call<{ bulk: string }>(changeMessages, unanswered)
    await change('settle', [a ?? ''])
    await change('spam', [b ?? ''])
    await container.db.contactReply.create({
      data: {
        messageId: c ?? '',
        direction: 'visitor',
        subject: '',
        body: 'Wait',
        createdAt: new Date(container.clock.now().getTime() + 1_000),
      },
    })
    await makeMany(5)
    await work(bulk)
    expect(await open()).toMatchObject({
      done: 247,
      failed: 3,
      reasons: [{ reason: 'Bulk.reasons.changed', count: 3 }],
    })
    for (const id of [a, b, c]) {
      expect(await stored(id ?? '')).toMatchObject({ archivedAt: null })
    }
    expect((await list('all')).counts).toMatchObject({ archived: 247, unanswered: 6 })
  })

  it('are given to a colleague after the number was confirmed, with one note at the bell', async () => {
    await makeMany(600)
    const all = { all: '1', status: 'unanswered', assignee: colleague, change: 'assign' }
    await expect(call(changeMessages, all)).rejects.toMatchObject({
      code: 'conflict',
      options: { params: { count: 600 }, suggestions: { sure: '600' } },
    })
    expect(await codeOf(call(changeMessages, { ...all, sure: '599' }))).toBe('conflict')
    expect(await codeOf(call(changeMessages, { ...all, sure: '600', assignee: student }))).toBe('invalid')
    const { bulk } = await call<{ bulk: string }>(changeMessages, { ...all, sure: '600' })
    await work(bulk)
    expect(await container.db.contactMessage.count({ where: { assigneeId: colleague } })).toBe(600)
    expect(await container.db.notification.findMany()).toMatchObject([
      { userId: colleague, kind: 'message.assigned', data: { by: 'Estelle', count: 600 } },
    ])
    expect(await codeOf(call(undoBulk, { id: bulk }))).toBe('not_found')
  })
})

describe('a note', () => {
  it('is seen by the office alone, beside the thread, and is no answer', async () => {
    const { id } = await write('Odile', 1)
    await call(addMessageNote, { id, note: '  She paid in cash.\n' })
    const opened = await call<MessageDetail>(getMessage, { id })
    expect(opened.notes).toMatchObject([{ body: 'She paid in cash.', author: 'Estelle' }])
    expect(opened.thread).toEqual([])
    expect((await stored(id)).waitingSince).toEqual(minute(1))
    const link = await callUseCase(
      readMessageLink,
      { token: messageToken(id, container.clock.now()) },
      { actor: { kind: 'visitor' } },
    )
    expect(JSON.stringify(link)).not.toContain('cash')
    expect(await lastAudit()).toMatchObject({ action: 'message.noted' })
    expect(JSON.stringify((await lastAudit()).details)).not.toContain('cash')
  })

  it('notifies the colleagues whom it names, and not its author', async () => {
    const { id } = await write('Odile', 1)
    const answer = await call<{ mentioned: number }>(addMessageNote, {
      id,
      note: '@Ada, can you look? @estelle knows her. write to x@ada.cm',
    })
    expect(answer.mentioned).toBe(1)
    expect(await container.db.notification.findMany()).toMatchObject([
      { userId: colleague, kind: 'message.mentioned', data: { messageId: id, by: 'Estelle' } },
    ])
  })

  it('needs words and a message', async () => {
    const { id } = await write('Odile')
    expect(await codeOf(call(addMessageNote, { id, note: ' ' }))).toBe('invalid')
    expect(await codeOf(call(addMessageNote, { id, note: 'x'.repeat(5_001) }))).toBe('invalid')
    expect(await codeOf(call(addMessageNote, { id: randomUUID(), note: 'x' }))).toBe('not_found')
  })
})

describe('the student behind a message', () => {
  it('is the one with its address, or the only one with its phone', async () => {
    const phone = '+237677123123'
    const who = await createUser({ phone })
    const opened = async (more: object) =>
      (await call<MessageDetail>(getMessage, { id: (await write('Odile', 1, more)).id })).student
    expect(await opened({ email: who.email.toUpperCase(), phone: '' })).toEqual({ id: who.id, by: 'email' })
    expect(await opened({ phone })).toEqual({ id: who.id, by: 'phone' })
    await createUser({ phone })
    expect(await opened({ phone })).toBeNull()
    expect(await opened({ phone: '' })).toBeNull()
  })
})
