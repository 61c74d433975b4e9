import { expect, it } from 'vitest'
import type { ChatMessage } from '../../chat.contract'
import { clockTime, dayLabel, doualaDay, shortMoment, toRows } from './days'

const texts = { today: 'Today', yesterday: 'Yesterday' }
const now = Date.parse('2026-11-21T12:00:00Z')
const message = (seq: number, created_at: string, user_id = 'other'): ChatMessage => ({
  id: `id-${seq}`,
  room_id: 'r',
  user_id,
  posted_by: user_id,
  messages: 'x',
  created_at,
  seq,
  client_id: null,
  deleted: false,
})

it('a day begins at midnight in Douala, an hour before Greenwich', () => {
  expect(doualaDay('2026-11-20T22:59:59Z')).toBe('2026-11-20')
  expect(doualaDay('2026-11-20T23:00:00Z')).toBe('2026-11-21')
  expect(clockTime('2026-11-20T23:05:00Z', 'fr')).toBe('00:05')
})

it('names days as people do', () => {
  expect(dayLabel('2026-11-21', now, 'en', texts)).toBe('Today')
  expect(dayLabel('2026-11-20', now, 'en', texts)).toBe('Yesterday')
  expect(dayLabel('2026-11-14', now, 'en', texts)).toBe('Saturday 14 November')
  expect(dayLabel('2025-11-14', now, 'fr', texts)).toBe('vendredi 14 novembre 2025')
  expect(dayLabel('2026-11-01', now, 'fr', texts)).toBe('dimanche 1er novembre')
  expect(shortMoment('2026-11-01T08:30:00Z', now, 'fr', texts)).toBe('1er nov.')
  expect(shortMoment('2026-11-21T08:30:00Z', now, 'en', texts)).toBe('09:30')
  expect(shortMoment('2026-11-20T08:30:00Z', now, 'en', texts)).toBe('Yesterday')
  expect(shortMoment('2026-11-03T08:30:00Z', now, 'fr', texts)).toBe('3 nov.')
})

const kinds = (rows: ReturnType<typeof toRows>) =>
  rows.map((row) => (row.kind === 'message' ? `${row.message.seq}${row.first ? '!' : ''}` : row.kind))

it('separates days, marks the first unread of others once, and names each run of one person once', () => {
  const rows = toRows({
    me: 'me',
    readUpTo: 2,
    messages: [
      message(1, '2026-11-20T22:00:00Z'),
      message(2, '2026-11-20T22:01:00Z'),
      message(3, '2026-11-20T23:01:00Z', 'me'),
      message(4, '2026-11-20T23:02:00Z'),
      message(5, '2026-11-20T23:03:00Z'),
      message(6, '2026-11-20T23:30:00Z'),
    ],
  })
  expect(kinds(rows)).toEqual(['day', '1!', '2', 'day', '3!', 'unread', '4!', '5', '6!'])
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
})

it('draws no line when everything is read, or when the position is unknown', () => {
  const messages = [message(1, '2026-11-20T22:00:00Z'), message(2, '2026-11-20T22:01:00Z')]
  expect(kinds(toRows({ me: 'me', messages, readUpTo: 2 }))).not.toContain('unread')
  expect(kinds(toRows({ me: 'me', messages }))).not.toContain('unread')
})

it('puts a notice at its time', () => {
  const messages = [message(1, '2026-11-21T10:00:00Z'), message(2, '2026-11-21T10:01:00Z')]
  const notice = (afterSeq: number) => [{ id: 'n', text: 'Paul was added', afterSeq }]
  expect(kinds(toRows({ me: 'me', messages, notices: notice(1) }))).toEqual(['day', '1!', 'notice', '2!'])
  expect(kinds(toRows({ me: 'me', messages, notices: notice(2) }))).toEqual(['day', '1!', '2', 'notice'])
  expect(kinds(toRows({ me: 'me', messages: [], notices: notice(0) }))).toEqual(['notice'])
})
