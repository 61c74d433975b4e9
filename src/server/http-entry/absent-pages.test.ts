import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { absentPages } from './absent-pages'

const pages = [
  ...[
    '',
    '/about',
    '/login',
    '/login/signed-in',
    '/user/dashboard',
    '/payment',
    '/profile/edit',
    '/[...rest]',
  ],
  ...['/admin', '/admin/[...rest]', '/programs', '/programs/[slug]', '/programs/[slug]/lessons/[item]'],
  ...['/shelf/[[...books]]', '/a.b/page'],
].map((page) => `/[locale]${page}`)
const others = ['/_not-found', '/api/[...rest]', '/api/programs', '/icon.svg', '/.well-known/did.json']

let languageOf: ReturnType<typeof absentPages>
beforeAll(() => {
  const root = mkdtempSync(join(tmpdir(), 'mboa-absent-'))
  mkdirSync(join(root, 'built'))
  const routes = Object.fromEntries([...pages, ...others].map((route) => [`${route}/page`, route]))
  writeFileSync(join(root, 'built', 'app-path-routes-manifest.json'), JSON.stringify(routes))
  vi.stubEnv('BUILD_FOLDER', 'built')
  languageOf = absentPages(root)
  vi.unstubAllEnvs()
})

describe('what is left to Next', () => {
  it.each([
    ['a page', '/about', '/login/signed-in', '/payment', '/a.b/page'],
    ['the home page', '/', '/fr', '/fr/'],
    ['a page of any slug', '/programs/none', '/programs/%61', '/programs/a%2Fb', '/programs/x/lessons/y'],
    ['a catch-all, and what it begins with', '/shelf', '/shelf/a/b'],
    ['the back office', '/admin', '/admin/nowhere', '/admin/a/b'],
    ['what is guarded before it is looked for', '/user/nowhere', '/payment/x', '/success/x', '/profile/x'],
    ['the API', '/api/nowhere', '/api/user/nowhere'],
    ['a slash at the end, which is taken away', '/nowhere/', '/about/'],
  ])('%s', (_, ...paths) => {
    for (const path of paths) {
      expect([path, languageOf(path)]).toEqual([path, null])
      if (path !== '/' && !path.startsWith('/fr') && !path.startsWith('/api/')) {
        expect([path, languageOf(`/fr${path}`)]).toEqual([path, null])
      }
    }
  })
})

it.each([
  ...[
    '/nowhere',
    '/nowhere/a/b',
    '/About',
    '/about/more',
    '/login/x',
    '/programs/x/y',
    '/programs/x/lessons',
  ],
  ...[
    '/user',
    '/profile',
    '/users/dashboard',
    '/apix',
    '/%61bout',
    '/user%2Fdashboard',
    '/about%2F',
    '/axb/page',
  ],
  ...['/[locale]/about', '/[...rest]', '/_not-found', '/404', '/-', '/%C3%A9', '/a b', '/icon.svg'],
])('%s: the not-found page, in the language of the address', (path) => {
  expect(languageOf(path)).toBe('en')
  expect(languageOf(`/fr${path}`)).toBe('fr')
})

it.each(['/fr/fr', '/fr/en/about', '/fr/api/x', '/fr/_next/x'])(
  '%s: no page is below a second folder',
  (path) => {
    expect(languageOf(path)).toBe('fr')
  },
)
