import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, it } from 'vitest'
import { passedAreaHeader } from '@/config/headers'
import { passedAreas } from './passed-areas'

type Skip = ReturnType<typeof passedAreas>

/** Asks for a page, which is answered with the status; whether the middleware was left out. */
function ask(skip: Skip, url: string, cookie = 'academy.session=one', status = 200): boolean {
  const req = { url, headers: { cookie } } as unknown as IncomingMessage
  const res = Object.assign(new EventEmitter(), { statusCode: status }) as unknown as ServerResponse
  skip(req, res)
  res.emit('finish')
  return req.headers[passedAreaHeader] === '1'
}

it('leaves the middleware out for a session that was shown a page of the same area', () => {
  const skip = passedAreas('academy.session')
  expect(ask(skip, '/en/user/dashboard')).toBe(false)
  expect(ask(skip, '/fr/user/programs/x?y', 'theme=dark; academy.session=one')).toBe(true)
})

it.each([
  ['another area', '/en/admin/users', 'academy.session=one'],
  ['another session', '/en/user/dashboard', 'academy.session=two'],
  ['nobody', '/en/user/dashboard', 'signed_in=1'],
  ['a cookie whose name only ends alike', '/en/user/dashboard', 'not-academy.session=one'],
  ['an area that only begins alike', '/en/users', 'academy.session=one'],
  ['a page that is not guarded', '/en/programs', 'academy.session=one'],
])('not for %s', (_, url, cookie) => {
  const skip = passedAreas('academy.session')
  ask(skip, '/en/user/dashboard')
  expect(ask(skip, url, cookie)).toBe(false)
})

it.each([307, 404, 500])('not after an answer with %i', (status) => {
  const skip = passedAreas('academy.session')
  ask(skip, '/en/user/dashboard', 'academy.session=one', status)
  expect(ask(skip, '/en/user/dashboard')).toBe(false)
})

it('not after a page that anybody sees', () => {
  const skip = passedAreas('academy.session')
  expect(ask(skip, '/en/admin/login')).toBe(false)
  expect(ask(skip, '/en/admin/users')).toBe(false)
})
