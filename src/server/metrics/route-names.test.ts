import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRouteNames } from './route-names'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mboa-routes-'))
  writeFileSync(
    join(folder, 'routes-manifest.json'),
    JSON.stringify({
      staticRoutes: [{ page: '/api/health' }],
      dynamicRoutes: [
        { page: '/api/programs/[slug]', regex: '^/api/programs/([^/]+?)(?:/)?$' },
        { page: '/[locale]', regex: '^/([^/]+?)(?:/)?$' },
        { page: '/[locale]/programs/[slug]', regex: '^/([^/]+?)/programs/([^/]+?)(?:/)?$' },
        { page: '/[locale]/[...rest]', regex: '^/([^/]+?)/(.+?)(?:/)?$' },
      ],
    }),
  )
})
afterAll(() => rmSync(folder, { recursive: true }))

it.each([
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
  const names = ['/api/nothing', '/a/b/c', '/wp-admin/setup.php', '/fr/a/b'].map(nameOf)
  expect(new Set(names)).toEqual(new Set(['(none)']))
})

it('names nothing without a build', () => {
  expect(createRouteNames(join(folder, 'missing'))('/api/health')).toBe('(none)')
})
