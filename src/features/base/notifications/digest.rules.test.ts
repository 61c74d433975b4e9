import { describe, expect, it } from 'vitest'
import { lastDigests } from './digest.rules'

const at = (time: string, hours: number[]) => {
  const moments = lastDigests(new Date(time), hours)
  return moments && [moments.due.toISOString(), moments.before.toISOString()]
}

describe('the last moments at which a digest was due', () => {
  it('are none without hours', () => {
    expect(at('2026-11-28T07:00:00Z', [])).toBeNull()
  })

  it('are hours of Douala', () => {
    expect(at('2026-11-28T07:00:00Z', [8, 14])).toEqual([
      '2026-11-28T07:00:00.000Z',
      '2026-11-27T13:00:00.000Z',
    ])
    expect(at('2026-11-28T06:59:59Z', [8, 14])).toEqual([
      '2026-11-27T13:00:00.000Z',
      '2026-11-27T07:00:00.000Z',
    ])
    expect(at('2026-11-28T13:05:00Z', [8, 14])).toEqual([
      '2026-11-28T13:00:00.000Z',
      '2026-11-28T07:00:00.000Z',
    ])
  })

  it('may be at midnight, once a day', () => {
    expect(at('2026-11-28T23:30:00Z', [0])).toEqual(['2026-11-28T23:00:00.000Z', '2026-11-27T23:00:00.000Z'])
  })
})
