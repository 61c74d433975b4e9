import { describe, expect, it } from 'vitest'
import { quietUntil, usualQuietHours } from './quiet-hours.rules'

/** Douala is one hour ahead of UTC. */
const end = (at: string, hours = usualQuietHours) => quietUntil(new Date(at), hours)?.toISOString() ?? null

describe('quiet hours', () => {
  it('over midnight end in the morning', () => {
    expect(end('2026-11-28T19:59:59Z')).toBeNull()
    expect(end('2026-11-28T20:00:00Z')).toBe('2026-11-29T05:30:00.000Z')
    expect(end('2026-11-28T22:59:00Z')).toBe('2026-11-29T05:30:00.000Z')
    expect(end('2026-11-28T23:00:00Z')).toBe('2026-11-29T05:30:00.000Z')
    expect(end('2026-11-29T05:29:59Z')).toBe('2026-11-29T05:30:00.000Z')
    expect(end('2026-11-29T05:30:00Z')).toBeNull()
  })

  it('within a day end on the same day', () => {
    const lunch = { from: 12 * 60, until: 13 * 60 }
    expect(end('2026-11-28T10:59:00Z', lunch)).toBeNull()
    expect(end('2026-11-28T11:00:00Z', lunch)).toBe('2026-11-28T12:00:00.000Z')
    expect(end('2026-11-28T12:00:00Z', lunch)).toBeNull()
  })

  it('that begin as they end are none', () => {
    for (const hour of ['00', '05', '12', '23']) {
      expect(end(`2026-11-28T${hour}:00:00Z`, { from: 0, until: 0 })).toBeNull()
    }
  })
})
