import { expect, it } from 'vitest'
import { type Answer, bodyOf, fits, type HttpCheck, judge, type Served } from './judge'

const request = { method: 'POST', path: '/orders', json: { dish: 'eru' } }
const response = (status: number, text: string, headers: [string, string][] = []): Answer => ({
  kind: 'response',
  status,
  headers,
  text,
})
const served = (...answers: (Answer | undefined)[]): Served => ({ hasHandle: true, answers: [answers] })
const check = (gives: object, more: object = {}): HttpCheck => ({
  id: 'a',
  requests: [{ ...request, ...more, gives }],
})

it.each([
  [1, '1'],
  [null, undefined],
  ['*', null],
  ['*', undefined],
  [{ a: 1 }, { a: 2 }],
  [{ a: 1 }, [1]],
  [{ toString: '*' }, {}],
  [[1], [1, 2]],
  [[{ a: '*' }], [{ b: 1 }]],
  [{ a: { b: 1 } }, { a: null }],
])('%j does not fit %j', (wanted, seen) => {
  expect(fits(wanted, seen)).toBe(false)
})

it.each([
  ['*', 0],
  [{}, { more: 1 }],
  [{ a: [{ b: '*' }] }, { a: [{ b: false, c: 1 }], d: 2 }],
  [0.3, 0.1 + 0.2],
  [null, null],
])('%j fits %j', (wanted, seen) => {
  expect(fits(wanted, seen)).toBe(true)
})

it.each<[string, HttpCheck, Served, object]>([
  ['no function', check({}), { hasHandle: false, answers: [] }, { why: 'httpNoHandle' }],
  ['no answer', check({}), served(), { why: 'httpNoAnswer', where: 'POST /orders\n{"dish":"eru"}' }],
  [
    'no second answer',
    check({}, { times: 2, together: true }),
    served(response(200, '')),
    { why: 'httpNoAnswer', where: 'POST /orders (2/2)\n{"dish":"eru"}' },
  ],
  [
    'an error',
    check({}),
    served({ kind: 'threw', text: 'Error: no' }),
    { why: 'httpThrew', seen: 'Error: no' },
  ],
  ['another value', check({}), served({ kind: 'other', text: '{}' }), { why: 'httpOther', seen: '{}' }],
  [
    'another status',
    check({ status: [400, 422] }),
    served(response(201, '{"id":1}')),
    { why: 'httpStatus', expected: '400, 422', seen: '201\n{"id":1}' },
  ],
  [
    'a text in place of data',
    check({ json: { id: '*' } }),
    served(response(200, 'id')),
    { why: 'httpJson', expected: '{"id":"*"}', seen: '200\nid' },
  ],
  [
    'what is missing',
    check({ has: ['a', 'b'] }),
    served(response(200, 'a')),
    { why: 'httpHas', expected: 'b' },
  ],
  [
    'what must not be there',
    check({ lacks: 'hash' }),
    served(response(200, 'hash')),
    { why: 'httpLacks', expected: 'hash' },
  ],
  [
    'a missing header',
    check({ headers: { 'Set-Cookie': 'HttpOnly' } }),
    served(response(200, '', [['set-cookie', 'a=1']])),
    { why: 'httpHeader', expected: 'Set-Cookie: HttpOnly', seen: '200\nSet-Cookie: a=1' },
  ],
  [
    'another state',
    { ...check({}), probe: 'orders', equals: [] },
    { ...served(response(200, '')), probe: { json: '[1]' } },
    { why: 'httpProbe', where: 'orders', expected: '[]', seen: '[1]' },
  ],
  [
    'a probe that ended with an error',
    { ...check({}), probe: 'orders', equals: [] },
    { ...served(response(200, '')), probe: { threw: 'ReferenceError: orders is not defined' } },
    { why: 'threw', seen: 'ReferenceError: orders is not defined' },
  ],
  [
    'a probe that was never answered',
    { ...check({}), probe: 'orders', equals: [] },
    served(response(200, '')),
    { why: 'threw' },
  ],
])('fails with its reason: %s', (_, wanted, seen, result) => {
  expect(judge(wanted, seen)).toMatchObject({ id: 'a', ok: false, ...result })
})

it('passes if every answer and the state are as wanted', () => {
  const wanted = {
    ...check(
      { status: [201, 409], json: { id: 1 }, has: 'id', lacks: 'hash', headers: { 'content-type': 'json' } },
      { times: 2 },
    ),
    probe: 'orders.length',
    equals: 1,
  }
  const json: [string, string][] = [['content-type', 'application/json']]
  const answers = served(response(201, '{"id":1}', json), response(409, '{"id":1}', json))
  expect(judge(wanted, { ...answers, probe: { json: '1' } })).toEqual({ id: 'a', ok: true })
})

it('shows long values cut', () => {
  const long = 'x'.repeat(5_000)
  const result = judge(check({ status: 400 }, { json: long }), served(response(200, long)))
  expect(result.where?.length).toBeLessThan(300)
  expect(result.seen?.length).toBeLessThan(600)
})

it('a body is data, a text, a repeated text, or missing', () => {
  expect(bodyOf({ ...request, json: null })).toBe('null')
  expect(bodyOf({ method: 'POST', path: '/', text: '{' })).toBe('{')
  expect(bodyOf({ method: 'POST', path: '/', text: 'ab', repeat: 3 })).toBe('ababab')
  expect(bodyOf({ method: 'GET', path: '/' })).toBeUndefined()
})
