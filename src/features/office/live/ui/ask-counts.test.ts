import { afterEach, expect, it, vi } from 'vitest'
import { createAsk } from './ask-counts'

afterEach(() => void vi.unstubAllGlobals())

function answers(...responses: Response[]) {
  const fetched = vi.fn(async (_path: string, _init: RequestInit) => responses.shift() as Response)
  vi.stubGlobal('fetch', fetched)
  return () => fetched.mock.calls.map(([path, { headers }]) => [path, headers])
}
const counted = (messages: number, notifications: number, etag: string) =>
  Response.json({ messages, notifications }, { headers: { etag } })

it('asks only for what has changed since the last answer', async () => {
  const requests = answers(
    counted(2, 1, '"a"'),
    new Response(null, { status: 304 }),
    counted(0, 1, '"b"'),
    new Response(null, { status: 304 }),
  )
  const ask = createAsk(false)
  expect([await ask(), await ask(), await ask(), await ask()]).toEqual([
    { unreadChat: 2, unreadNotices: 1 },
    { unreadChat: 2, unreadNotices: 1 },
    { unreadChat: 0, unreadNotices: 1 },
    { unreadChat: 0, unreadNotices: 1 },
  ])
  expect(requests()).toEqual([
    ['/api/user/unread', {}],
    ['/api/user/unread', { 'if-none-match': '"a"' }],
    ['/api/user/unread', { 'if-none-match': '"a"' }],
    ['/api/user/unread', { 'if-none-match': '"b"' }],
  ])
})

it('leaves the chat to the page that has it open', async () => {
  answers(counted(2, 1, '"a"'))
  expect(await createAsk(true)()).toEqual({ unreadNotices: 1 })
})

it.each([
  [401, 'signed_out'],
  [403, 'signed_out'],
  [429, 'unknown'],
  [500, 'unknown'],
  [503, 'unknown'],
])('takes %i for %s', async (status, answer) => {
  answers(new Response('{}', { status }))
  expect(await createAsk(false)()).toBe(answer)
})
