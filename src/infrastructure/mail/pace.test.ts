import { expect, it, vi } from 'vitest'
import { pace } from './pace'

it('lets mail through although the wall clock was set back by an hour', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    vi.setSystemTime(new Date('2026-11-21T12:00:00Z'))
    const turn = pace(1_000)
    await turn()
    vi.setSystemTime(new Date('2026-11-21T11:00:00Z'))
    await expect(Promise.all([turn(), turn()])).resolves.toHaveLength(2)
  } finally {
    vi.useRealTimers()
  }
})
