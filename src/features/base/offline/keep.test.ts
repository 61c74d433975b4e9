import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { putPage } from './keep'
import { keptAtHeader } from './page-cache'

const stored = new Map<string, Response>()

beforeEach(() => {
  stored.clear()
  const cache = {
    match: async (key: string) => stored.get(key)?.clone(),
    put: async (key: string, response: Response) => void stored.set(key, response),
    keys: async () => [],
  }
  vi.stubGlobal('caches', { open: async () => cache, keys: async () => [] })
})
afterEach(() => vi.unstubAllGlobals())

it('keeps of two copies of a page the one that was asked for later, in whatever order they are stored', async () => {
  const earlier = new Date('2026-11-01T08:00:00Z')
  const later = new Date('2026-11-01T08:00:01Z')
  await putPage('private-1', '/page', new Response('done'), later)
  await putPage('private-1', '/page', new Response('not done'), earlier)
  expect(await stored.get('/page')?.clone().text()).toBe('done')
  expect(stored.get('/page')?.headers.get(keptAtHeader)).toBe(later.toISOString())
  await putPage('private-1', '/page', new Response('done, and more'), later)
  expect(await stored.get('/page')?.text()).toBe('done, and more')
})
