import { describe, expect, it, vi } from 'vitest'
import { addressWithLanguage } from './add-language'

it.each([
  ['/', '/en'],
  ['/?program=x', '/en?program=x'],
  ['/programs', '/en/programs'],
  ['/user/dashboard?section=a.b', '/en/user/dashboard?section=a.b'],
  ['/user/programs/a/b?x=/y/', '/en/user/programs/a/b?x=/y/'],
  ['/english', '/en/english'],
  ['/%C3%A9', '/en/%C3%A9'],
])('%s is %s', (url, address) => {
  expect(addressWithLanguage(url)).toBe(address)
})

it.each([
  '/en',
  '/en/programs',
  '/fr?x',
  '/FR/programs',
  '/api/ready',
  '/api',
  '/_next/static/chunks/a.js',
  '/__nextjs_original-stack-frames',
  '/icon.svg?x',
  '/x/y.txt',
  '/programs/',
  '/programs/?x',
])('%s stays as it is', (url) => {
  expect(addressWithLanguage(url)).toBeNull()
})

describe('where only one language is offered', () => {
  it.each([
    ['fr', '/', '/fr'],
    ['fr', '/programs?x=1', '/fr/programs?x=1'],
    ['fr', '/fr/programs', null],
    ['en', '/fr', '/'],
    ['en', '/fr/programs?x=1', '/programs?x=1'],
    ['en', '/programs', null],
    [' fr , en ', '/programs', null],
  ])('LANGUAGES=%s: %s leads to %s', async (languages, url, expected) => {
    vi.stubEnv('LANGUAGES', languages)
    vi.resetModules()
    const { addressInOfferedLanguage } = await import('./add-language')
    expect(addressInOfferedLanguage(url)).toBe(expected)
    vi.unstubAllEnvs()
    vi.resetModules()
  })
})
