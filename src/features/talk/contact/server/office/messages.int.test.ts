import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { backOfficeCalls } from '@/app/api/calls/back-office'
import { callUseCase } from '@/testing/call'
import { createOpenCohort, joinCohort } from '@/testing/cohorts'
import { actorFor, createProgram, createUser } from '@/testing/factories'
import { bearerFor, callRoute, createContactMessage } from '@/testing/office'
import { statementsOf } from '@/testing/statements'
import { testContainer } from '@/testing/test-container'
import { getMessage } from './get-message'
import { listMessages } from './list-messages'
import { markMessageUnread } from './mark-message-read'

const putRead = backOfficeCalls['PUT /api/admin/messages/{id}/read'].handler
const getMessages = backOfficeCalls['GET /api/admin/messages'].handler

const container = testContainer()
let staff: string
let student: string
let staffId: string
beforeAll(async () => {
  staffId = (await createUser({ role: 'staff' })).id
  staff = await bearerFor(staffId)
  student = await bearerFor((await createUser()).id)
})
afterEach(async () => {
  await container.db.contactReply.deleteMany()
  await container.db.contactMessage.deleteMany()
})

const list = (query = '', bearer = staff) =>
  callRoute(getMessages, { method: 'GET', path: `/api/admin/messages${query}`, bearer })
const read = (id: string, bearer = staff) =>
  callRoute(putRead, { method: 'PUT', path: `/api/admin/messages/${id}/read`, params: { id }, bearer })
const audited = async () =>
  (await container.db.auditEntry.findMany({ orderBy: { id: 'asc' } })).map(({ action, details }) => ({
    action,
    details,
  }))
const announced = () => container.db.event.count({ where: { type: 'contact.message_read' } })
const minute = (n: number) => new Date(Date.UTC(2026, 0, 1, 0, n))

describe('somebody without the right', () => {
  it('reads or changes nothing', async () => {
    const { id } = await createContactMessage()
    for (const [bearer, status] of [
      ['', 401],
      ['Bearer x', 401],
      [student, 403],
    ] as const) {
      expect((await list('', bearer)).status).toBe(status)
      expect((await read(id, bearer)).status).toBe(status)
    }
    expect((await container.db.contactMessage.findUniqueOrThrow({ where: { id } })).readAt).toBeNull()
  })
})

describe('the list', () => {
  it('has exactly the fields of the contract, newest first', async () => {
    const first = await createContactMessage({ createdAt: minute(1), readAt: minute(2) })
    const second = await createContactMessage({ createdAt: minute(3), phone: '' })
    const { body, headers } = await list()
    expect(body).toEqual([
      {
        _id: second.id,
        name: second.name,
        email: second.email,
        phone: '',
        subject: 'course-inquiry',
        message: second.message,
        unread: true,
        read: false,
        createdAt: minute(3).toISOString(),
      },
      expect.objectContaining({ _id: first.id, unread: false, read: true }),
    ])
    expect(headers.get('x-total-count')).toBe('2')
    expect(headers.get('cache-control')).toBe('private, no-store')
  })

  it('filters, pages, and links to the other pages', async () => {
    for (let n = 0; n < 7; n += 1) {
      await createContactMessage({ createdAt: minute(n), readAt: n % 2 ? minute(n) : null, name: `N${n}` })
    }
    const names = async (query: string) =>
      (await list(query)).body.map(({ name }: { name: string }) => name).join(' ')
    expect(await names('?status=unread')).toBe('N6 N4 N2 N0')
    expect(await names('?status=read')).toBe('N5 N3 N1')
    expect(await names('?page=2&page_size=3')).toBe('N3 N2 N1')
    expect(await names('?page=3&page_size=3')).toBe('N0')
    expect(await names('?page=9&page_size=3')).toBe('')
    const { headers } = await list('?page=2&page_size=3')
    expect(headers.get('x-total-count')).toBe('7')
    expect(headers.get('link')).toContain('page=3&page_size=3>; rel="next"')
  })

  it('narrows to what people of a program or a class have written from the address of their account', async () => {
    const program = await createProgram()
    const evening = await createOpenCohort(program.id)
    const [inCohort, chose, left, stranger] = await Promise.all(
      ['Member', 'Chooser', 'Leaver', 'Stranger'].map((firstName) =>
        createUser({ firstName, email: `${firstName}@Example.cm` }),
      ),
    )
    await joinCohort(evening, inCohort?.id ?? '')
    await joinCohort(evening, chose?.id ?? '', 'pending')
    await joinCohort(evening, left?.id ?? '', 'ended')
    for (const [n, person] of [inCohort, chose, left, stranger].entries()) {
      await createContactMessage({
        name: person?.firstName ?? '',
        email: person?.email.toLowerCase() ?? '',
        createdAt: minute(n),
      })
    }
    const names = async (query: string) =>
      (await list(query)).body.map(({ name }: { name: string }) => name).join(' ')
    expect(await names(`?program=${program.slug}`)).toBe('Chooser Member')
    expect(await names(`?class=${evening.id}`)).toBe('Member')
    expect(await names(`?program=${program.slug}&class=${evening.id}&sort=name&dir=asc`)).toBe('Member')
    expect((await list(`?class=${evening.id}`)).headers.get('x-total-count')).toBe('1')
    expect((await list(`?program=${program.slug}`)).headers.get('x-total-count')).toBe('2')
    expect(await names(`?program=${(await createProgram()).slug}`)).toBe('')
    expect(await names(`?program=unknown&status=unread`)).toBe('')
    expect(await names(`?class=${randomUUID()}`)).toBe('')
    expect(await names('?program=&class=')).toBe('Stranger Leaver Chooser Member')
  })

  it('names who waits for an answer, read or not, the longest wait first; an answer of the writer waits again', async () => {
    const write = (name: string, from: number, rest: object = {}) =>
      createContactMessage({ name, createdAt: minute(from), ...rest })
    const [late] = await Promise.all([
      write('Late', 1, { readAt: minute(2), repliedAt: minute(2) }),
      write('Read', 4, { readAt: minute(5) }),
      write('Unread', 3),
      write('Answered', 2, { readAt: minute(9), repliedAt: minute(9) }),
    ])
    const names = async (query: string) =>
      (await list(query)).body.map(({ name }: { name: string }) => name).join(' ')
    expect(await names('?status=unanswered')).toBe('Unread Read')
    const counted = async () => (await callUseCase(listMessages, {}, { as: staffId })).counts.unanswered
    expect(await counted()).toBe(2)
    expect((await list('?status=unanswered')).headers.get('x-total-count')).toBe('2')

    const reply = (direction: 'office' | 'visitor', at: number) =>
      container.db.contactReply.create({
        data: {
          messageId: late.id,
          direction,
          subject: '',
          body: `${direction} ${at}`,
          createdAt: minute(at),
        },
      })
    await reply('visitor', 20)
    await reply('visitor', 21)
    expect(await names('?status=unanswered')).toBe('Unread Read Late')
    expect(await names('')).toBe('Late Read Unread Answered')
    expect(await names('?dir=asc')).toBe('Answered Unread Read Late')
    const row = (await callUseCase(listMessages, {}, { as: staffId })).items[0]
    expect(row).toMatchObject({ latest: 'visitor 21', lastMessageAt: minute(21), waitingSince: minute(20) })
    expect(await counted()).toBe(3)

    // An answer that was sent before the last message: that message still waits.
    await reply('office', 20)
    expect((await callUseCase(listMessages, { q: 'Late' }, { as: staffId })).items[0]?.waitingSince).toEqual(
      minute(21),
    )
    await reply('office', 22)
    expect(await names('?status=unanswered')).toBe('Unread Read')
    expect(await names('')).toBe('Late Read Unread Answered')
    expect(await counted()).toBe(2)
  })

  it.each(['?status=other', '?page=0', '?page=x', '?subject=x', '?q=%00'])('refuses %s', async (query) => {
    expect((await list(query)).status).toBe(422)
  })

  it('searches name, address, number and words, ignoring accents; no character is a wildcard', async () => {
    await createContactMessage({ name: 'Édith Biya', email: 'edith@x.cm', message: 'Le prix du cours ?' })
    await createContactMessage({ name: 'Paul 100%', phone: '+237699112233', message: 'Web developers only' })
    const search = async (q: string) =>
      (await list(`?q=${encodeURIComponent(q)}`)).body.map(({ name }: { name: string }) => name)
    expect(await search('edith')).toEqual(['Édith Biya'])
    expect(await search('ÉDITH biya')).toEqual(['Édith Biya'])
    expect(await search('edith@x')).toEqual(['Édith Biya'])
    expect(await search('699 11 22')).toEqual(['Paul 100%'])
    expect(await search('developers')).toEqual(['Paul 100%'])
    expect(await search('prix cours')).toEqual(['Édith Biya'])
    expect(await search('100%')).toEqual(['Paul 100%'])
    for (const none of ['e_ith', "' or 1=1 --", '%%%', '<script>', 'a & !', '\\']) {
      expect(await search(none), none).toEqual([])
    }
  })

  it('takes two statements beside the session, three for a program, however many rows there are', async () => {
    const actor = await actorFor(staffId)
    for (let n = 0; n < 5; n += 1) {
      await createContactMessage()
    }
    for (const input of [
      {},
      { status: 'unread' },
      { subject: 'course-inquiry' },
      { page: '2' },
      { q: 'price' },
      { class: randomUUID() },
      { program: 'web' },
      { program: 'web', q: 'price' },
      { program: 'web', class: randomUUID() },
    ]) {
      const statements = await statementsOf(() =>
        callUseCase(listMessages, { page_size: '2', ...input }, { actor }),
      )
      expect(statements, JSON.stringify(input)).toHaveLength('program' in input ? 3 : 2)
    }
  })
})

describe('marking read', () => {
  it('happens once, is audited and announced once, and counts what is left', async () => {
    const [one] = [await createContactMessage(), await createContactMessage()]
    const [before, events] = [(await audited()).length, await announced()]
    expect((await read(one.id)).body).toEqual({ success: true, unread: 1 })
    const { readAt } = await container.db.contactMessage.findUniqueOrThrow({ where: { id: one.id } })
    container.clock.advance(60_000)
    const again = await Promise.all(Array.from({ length: 8 }, () => read(one.id)))
    expect(again.every(({ body }) => body.unread === 1)).toBe(true)
    expect(await container.db.contactMessage.findUniqueOrThrow({ where: { id: one.id } })).toMatchObject({
      readAt,
    })
    expect((await audited()).slice(before)).toEqual([
      { action: 'message.read', details: { messageId: one.id } },
    ])
    expect(await announced()).toBe(events + 1)
  })

  it('counts to 0 under concurrent calls, never below', async () => {
    const messages = await Promise.all(Array.from({ length: 10 }, () => createContactMessage()))
    const answers = await Promise.all(messages.flatMap(({ id }) => [read(id), read(id)]))
    expect(answers.every(({ body }) => body.unread >= 0)).toBe(true)
    expect((await read(messages[0]?.id ?? '')).body).toEqual({ success: true, unread: 0 })
  })

  it.each([randomUUID(), 'x', '../1', '%00'])('does not find the message %j', async (id) => {
    expect((await read(id)).status).toBe(404)
  })
})

describe('marking unread', () => {
  const unread = async (id: string) => callUseCase(markMessageUnread, { id }, { as: staffId })

  it('reverts it once, counts, audits and announces it', async () => {
    const { id } = await createContactMessage()
    const { unread: before } = (await read(id)).body
    const entries = (await audited()).length
    expect(await unread(id)).toEqual({ success: true, unread: before + 1 })
    expect(await unread(id)).toEqual({ success: true, unread: before + 1 })
    expect((await container.db.contactMessage.findUniqueOrThrow({ where: { id } })).readAt).toBeNull()
    expect((await audited()).slice(entries)).toEqual([
      { action: 'message.unread', details: { messageId: id } },
    ])
    expect(await container.db.event.count({ where: { type: 'contact.message_unread' } })).toBe(1)
  })

  it.each([randomUUID(), 'x'])('does not find the message %j', async (id) => {
    await expect(unread(id)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('opening a message', () => {
  it('shows it with its thread, and changes nothing', async () => {
    const { id } = await createContactMessage({ locale: 'fr' })
    await container.db.contactReply.create({
      data: { messageId: id, direction: 'office', authorId: staffId, subject: 's', body: 'b' },
    })
    const detail = await callUseCase(getMessage, { id }, { as: staffId })
    expect(detail).toMatchObject({
      id,
      locale: 'fr',
      unread: true,
      thread: [{ direction: 'office', author: 'Amina', body: 'b' }],
    })
    expect((await container.db.contactMessage.findUniqueOrThrow({ where: { id } })).readAt).toBeNull()
    await container.db.contactReply.deleteMany()
  })
})
