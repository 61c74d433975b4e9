import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { servedFiles } from './served-files'

it('finds the files of the build and of the public folder, and no others', () => {
  const root = mkdtempSync(join(tmpdir(), 'mboa-files-'))
  mkdirSync(join(root, 'built', 'static', 'chunks'), { recursive: true })
  writeFileSync(join(root, 'built', 'static', 'chunks', 'a.js'), '')
  mkdirSync(join(root, 'public'))
  writeFileSync(join(root, 'public', 'og-en.png'), '')
  const routes = { '/icon.svg/route': '/icon.svg', '/[locale]/page': '/[locale]' }
  writeFileSync(join(root, 'built', 'app-path-routes-manifest.json'), JSON.stringify(routes))
  vi.stubEnv('BUILD_FOLDER', 'built')
  const has = servedFiles(root)
  vi.unstubAllEnvs()
  expect(['/icon.svg', '/og-en.png', '/_next/static/chunks/a.js'].map(has)).toEqual([true, true, true])
  expect(['/backup.zip', '/..', '/_next', '/_next/static/chunks/b.js'].some(has)).toBe(false)
})
