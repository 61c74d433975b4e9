import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { servedFiles } from './served-files'

it('finds the files of the build and of the public folder, and no others', () => {
  const root = mkdtempSync(join(tmpdir(), 'mboa-files-'))
  mkdirSync(join(root, 'built', 'static', 'chunks'), { recursive: true })
  writeFileSync(join(root, 'built', 'static', 'chunks', 'a.js'), '')
  writeFileSync(join(root, 'built', 'static', 'chunks', '[slug] é.js'), '')
  mkdirSync(join(root, 'public'))
  writeFileSync(join(root, 'public', 'og-en.png'), '')
  const routes = { '/icon.svg/route': '/icon.svg', '/[locale]/page': '/[locale]' }
  writeFileSync(join(root, 'built', 'app-path-routes-manifest.json'), JSON.stringify(routes))
  vi.stubEnv('BUILD_FOLDER', 'built')
  const has = servedFiles(root)
  vi.unstubAllEnvs()
  expect(['/icon.svg', '/og-en.png', '/_next/static/chunks/a.js'].map(has)).toEqual([true, true, true])
  for (const spelling of ['[slug] é', '%5Bslug%5D%20%C3%A9', encodeURIComponent('[slug] é')]) {
    expect(has(`/_next/static/chunks/${spelling}.js`)).toBe(true)
  }
  const refused = [
    ...['/backup.zip', '/..', '/_next', '/_next/static/chunks/b.js'],
    ...['/_next/static', '/_next/static/chunks', '/_next/static/chunks/'],
    ...['/_next/static/chunks%2Fa.js', '/_next/static/%', '/icon%2Esvg', '', '/'],
  ]
  expect(refused.filter(has)).toEqual([])
})
