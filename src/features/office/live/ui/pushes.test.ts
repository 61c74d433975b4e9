import { expect, it } from 'vitest'
import { concerns, readPush } from './pushes'

const at = '2026-11-21T12:00:00Z'

it('takes counts, and only numbers', () => {
  const data = { newMessages: 3, newStudents: 0, odd: '7', none: null }
  expect(readPush(JSON.stringify({ type: 'stats', at, data }))).toEqual({
    kind: 'counts',
    counts: { newMessages: 3, newStudents: 0 },
  })
})

it("takes the number of the reader's own chat", () => {
  const push = (unread: unknown) => readPush(JSON.stringify({ type: 'chat_unread', at, data: { unread } }))
  expect(push(4)).toEqual({ kind: 'counts', counts: { unreadChat: 4 } })
  expect(push('4')).toBeUndefined()
})

it("takes the number at the reader's own bell", () => {
  const text = JSON.stringify({ type: 'notices_unread', at, data: { unread: 2 } })
  expect(readPush(text)).toEqual({ kind: 'counts', counts: { unreadNotices: 2 } })
})

it('names the screens that show what has changed', () => {
  const push = readPush(JSON.stringify({ type: 'contact_message', at, data: { message_id: 'x' } }))
  expect(push?.kind).toBe('changed')
  const screens = push?.kind === 'changed' ? push.screens : []
  expect(concerns(screens, '/admin/messages')).toBe(true)
  expect(concerns(screens, '/admin/messages/canned')).toBe(true)
  expect(concerns(screens, '/admin/users')).toBe(false)
  expect(concerns(screens, '/admin/messages-elsewhere')).toBe(false)
})

it.each([
  '',
  'no json',
  '[]',
  'null',
  '{"type":"toString"}',
  '{"type":"toString","data":{"unread":1}}',
  '{"type":"stats"}',
  '{"type":"unknown","data":{}}',
])('ignores %j', (text) => expect(readPush(text)).toBeUndefined())

it('ignores what is not text', () => expect(readPush(new ArrayBuffer(4))).toBeUndefined())
