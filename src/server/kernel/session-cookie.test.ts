import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { decodeSession, encodeSession } from './session-cookie'

const decoding = vi.hoisted(() => vi.fn())
vi.mock('next-auth/jwt', async (original) => {
  const jwt = await original<typeof import('next-auth/jwt')>()
  decoding.mockImplementation(jwt.decode)
  return { ...jwt, decode: decoding }
})

beforeEach(() => {
  decoding.mockClear()
  vi.stubEnv('AUTH_SECRET', 'a'.repeat(48))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

it('decodes a cookie once, and says the same each time', async () => {
  const cookie = await encodeSession({ sid: 'one', roles: ['student'] }, 60_000)
  expect(await decodeSession(cookie)).toEqual({ sid: 'one', roles: ['student'] })
  expect(await decodeSession(cookie)).toEqual({ sid: 'one', roles: ['student'] })
  expect(decoding).toHaveBeenCalledTimes(1)
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
