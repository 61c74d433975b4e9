import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { env } from '@/config/env'
import { decodeSession, encodeSession } from './session-cookie'

const useSecret = (letter: string) => Object.assign(env(), { AUTH_SECRET: letter.repeat(48) })

beforeEach(() => {
  useSecret('a')
})
afterEach(() => {
  vi.useRealTimers()
})

it('decodes a cookie once, and says the same each time', async () => {
  const cookie = await encodeSession({ sid: 'one', roles: ['student'] }, 60_000)
  expect(await decodeSession(cookie)).toEqual({ sid: 'one', roles: ['student'] })
  // Nobody could decode it now.
  useSecret('b')
  expect(await decodeSession(cookie)).toEqual({ sid: 'one', roles: ['student'] })
})

it('a remembered cookie ends with its time', async () => {
  vi.useFakeTimers({ now: Date.now() })
  const cookie = await encodeSession({ sid: 'two' }, 60_000)
  expect(await decodeSession(cookie)).toMatchObject({ sid: 'two' })
  vi.advanceTimersByTime(3_600_000)
  expect(await decodeSession(cookie)).toBeNull()
})

it('what is no cookie of ours is null, however often', async () => {
  for (const _ of [1, 2]) {
    expect(await decodeSession('forged')).toBeNull()
  }
  expect(await decodeSession('x'.repeat(5_000))).toBeNull()
})
