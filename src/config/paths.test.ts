import { describe, expect, it } from 'vitest'
import { splitLocale } from './locale-path'
import { backWithNotice, href, safeCallbackUrl } from './paths'

describe('addresses', () => {
  it('have a prefix in French only', () => {
    expect(href('en', '/')).toBe('/')
    expect(href('fr', '/')).toBe('/fr')
    expect(href('fr', '/programs')).toBe('/fr/programs')
    expect(href('en', '/payment', { program: 'data-science', none: undefined })).toBe(
      '/payment?program=data-science',
    )
    expect(href('fr', '/#enroll', { a: '1' })).toBe('/fr?a=1#enroll')
  })

  it('are split into language and path', () => {
    expect(splitLocale('/fr')).toEqual({ locale: 'fr', path: '/' })
    expect(splitLocale('/fr/login')).toEqual({ locale: 'fr', path: '/login' })
    expect(splitLocale('/french')).toEqual({ locale: 'en', path: '/french' })
  })
})

describe('the destination after signing in', () => {
  it.each(['/payment?program=data-science', '/fr/user/dashboard', '/user/dashboard#top'])(
    '%s is accepted',
    (path) => {
      expect(safeCallbackUrl(path)).toBe(path)
    },
  )

  it.each([
    '//evil.test',
    '/\\evil.test',
    '/%2F%2Fevil.test',
    '/%5Cevil.test',
    '/.//evil.test',
    '/a/..//evil.test',
    '/%2e%2E//evil.test',
    '/./%2Fevil.test/../..//evil.test',
    'https:evil.test',
    'https://evil.test/',
    'javascript:alert(1)',
    '/a\nb',
    '/%0d%0aSet-Cookie:x',
    '/%',
    '',
    `/${'a'.repeat(600)}`,
    42,
    null,
  ])('%s is rejected', (path) => {
    expect(safeCallbackUrl(path)).toBeNull()
  })
})

describe('backWithNotice', () => {
  it.each([
    ['/fr/admin/help?class=1&notice=old', '/fr/admin/help?class=1&notice=new'],
    ['//evil.test', '/admin/help?notice=new'],
    [undefined, '/admin/help?notice=new'],
  ])('%s leads to %s', (url, expected) => {
    expect(backWithNotice(url, '/admin/help', 'new')).toBe(expected)
  })
})
