import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { answerCalls } from '../transport/http/answer-call'
import { openCall } from '../transport/http/calls'
import { createRouteNames } from './route-names'

let folder: string
beforeAll(() => {
  const call = openCall(() => new Response(), null)
  answerCalls({
    'GET /api/health': call,
    'GET /api/programs/{slug}': call,
    'GET /api/auth/{...nextauth}': call,
  })
  folder = mkdtempSync(join(tmpdir(), 'mboa-routes-'))
  writeFileSync(
    join(folder, 'routes-manifest.json'),
    JSON.stringify({
      staticRoutes: [{ page: '/icon.svg' }],
      dynamicRoutes: [
        { page: '/api/[...path]', regex: '^/api/(.+?)(?:/)?$' },
        { page: '/[locale]', regex: '^/([^/]+?)(?:/)?$' },
        { page: '/[locale]/programs/[slug]', regex: '^/([^/]+?)/programs/([^/]+?)(?:/)?$' },
        { page: '/[locale]/[...rest]', regex: '^/([^/]+?)/(.+?)(?:/)?$' },
      ],
    }),
  )
})
afterAll(() => rmSync(folder, { recursive: true }))

it.each([
  ['/icon.svg', '/icon.svg'],
  ['/api/health', '/api/health'],
  ['/api/programs/web-development', '/api/programs/[slug]'],
  ['/', '/[locale]'],
  ['/fr', '/[locale]'],
  ['/programs/data-science', '/[locale]/programs/[slug]'],
  ['/fr/programs/data-science', '/[locale]/programs/[slug]'],
  ['/_next/static/a.js', '(asset)'],
])('%s is answered by %s', (path, route) => {
  expect(createRouteNames(folder)(path)).toBe(route)
})

it('gives addresses that nothing answers one name, whatever they are', () => {
  const nameOf = createRouteNames(folder)
  const names = ['/api/nothing', '/api/auth/csrf', '/a/b/c', '/wp-admin/setup.php', '/fr/a/b'].map(nameOf)
  expect(new Set(names)).toEqual(new Set(['(none)']))
})

it('names no page without a build', () => {
  expect(createRouteNames(join(folder, 'missing'))('/icon.svg')).toBe('(none)')
})
