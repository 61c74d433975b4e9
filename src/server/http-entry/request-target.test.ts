import { describe, expect, it } from 'vitest'
import { judgeTarget } from './request-target'

describe('request targets that are accepted', () => {
  it.each([
    '/',
    '/fr/programs?program=x',
    '/api/user',
    '/.well-known/security.txt',
    '/_next/static/chunks/a.js',
    '/%C3%A9',
  ])('%s', (url) => expect(judgeTarget('GET', url)).toEqual({ pass: true }))
})

describe('request targets that are rejected', () => {
  it.each([
    ['TRACE', '/', 405],
    ['CONNECT', '/', 405],
    ['PROPFIND', '/', 405],
    ['PUT', '/', 405],
    ['DELETE', '/user/dashboard', 405],
    ['GET', `/${'a'.repeat(4100)}`, 414],
    ['GET', 'http://evil.test/', 400],
    ['OPTIONS', '*', 400],
    ['GET', '/%', 400],
    ['GET', '/%00', 400],
    ['GET', '/a%5cb', 400],
    ['GET', '/a%0d%0aSet-Cookie:x', 400],
    ['GET', '/.env', 404],
    ['GET', '/%2eenv', 404],
    ['GET', '/.git/config', 404],
    ['GET', '/x/.DS_Store', 404],
    ['GET', '/_next/static/chunks/a.js.map', 404],
    ['GET', '/_next/image?url=http://evil.test/x.svg', 404],
    ['POST', '/api/internal/revalidate', 404],
    ['POST', '/api/%69nternal/revalidate', 404],
    ['POST', '//api/user', 404],
  ])('%s %s: %i', (method, url, status) => {
    expect(judgeTarget(method, url)).toMatchObject({ pass: false, status })
  })

  it.each([
    ['/en', '/'],
    ['/en/', '/'],
    ['/en?x=1', '/?x=1'],
    ['/en/programs?x=1', '/programs?x=1'],
  ])('English has no folder: %s redirects to %s', (url, location) => {
    expect(judgeTarget('GET', url)).toEqual({ pass: false, status: 308, location })
    expect(judgeTarget('POST', url)).toEqual({ pass: false, status: 308, location })
  })

  it('repeated slashes redirect to one, never to another host', () => {
    expect(judgeTarget('GET', '//evil.test//x?a=//b')).toEqual({
      pass: false,
      status: 308,
      location: '/evil.test/x?a=//b',
    })
  })
})
