import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { day } from '@/config/durations'
import { keepFile, putPage } from './keep'
import { findCached, keptAtHeader, limitsOf } from './page-cache'

const stored = new Map<string, Response>()
const now = new Date('2026-11-01T08:00:00Z')

beforeEach(() => {
  stored.clear()
  const cache = {
    match: async (key: string) => stored.get(key)?.clone(),
    put: async (key: string, response: Response) => void stored.set(key, response),
    keys: async () => [...stored.keys()],
    delete: async (key: string) => stored.delete(key),
  }
  vi.stubGlobal('caches', { open: async () => cache, keys: async () => ['private-1'] })
  vi.useFakeTimers({ now, toFake: ['Date'] })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const keptAgo = (days: number) =>
  new Response('page', { headers: { [keptAtHeader]: new Date(now.getTime() - days * day).toISOString() } })

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

it('shows nothing that is too old to be of use', async () => {
  const { days } = limitsOf('private-1')
  stored.set('/old', keptAgo(days + 1))
  stored.set('/new', keptAgo(days - 1))
  expect(await findCached('private-1', '/old')).toBeUndefined()
  expect(await (await findCached('private-1', '/new'))?.text()).toBe('page')
})

it('removes once a day what is too old, and the oldest of too many', async () => {
  vi.setSystemTime(now.getTime() + 2 * day)
  const { entries, days } = limitsOf('private-1')
  for (let n = 0; n < entries; n++) {
    stored.set(`/${n}`, keptAgo(n === 7 ? days : 1))
  }
  await putPage('private-1', '/page', new Response('new'), new Date())
  expect(['/0', '/1', '/7', '/page'].map((key) => stored.has(key))).toEqual([false, true, false, true])
  stored.set('/later', keptAgo(days))
  await putPage('private-1', '/page', new Response('newer'), new Date())
  expect(stored.has('/later')).toBe(true)
})

it('keeps no file that is refused, or comes from another site', async () => {
  await keepFile('/refused', new Response('', { status: 404 }))
  await keepFile('/elsewhere', new Response('script'))
  expect(stored.size).toBe(0)
})
