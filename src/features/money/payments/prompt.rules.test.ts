import { describe, expect, it } from 'vitest'
import { hour, minute } from '@/config/durations'
import { type PhoneFacts, refusePrompt, strangerPauseMs } from './prompt.rules'

const now = new Date('2026-11-20T12:00:00Z')
const ago = (ms: number) => new Date(now.getTime() - ms)
const ahead = (ms: number) => new Date(now.getTime() + ms)
const budgets = [
  { points: 5, windowMs: hour },
  { points: 10, windowMs: 24 * hour },
]
const free: PhoneFacts = {
  busyUntil: null,
  strangersAsked: [],
  refusals: [],
  hasPaid: false,
  isSomebodyElses: false,
}
const refusal = (facts: Partial<PhoneFacts>) => refusePrompt({ ...free, ...facts }, budgets, now)

describe('a phone', () => {
  it('that nobody asks may be asked', () => expect(refusal({})).toBeNull())
  it('is asked by one at a time, its owner included', () => {
    const busyUntil = ahead(3 * minute)
    expect(refusal({ busyUntil, hasPaid: true })).toEqual({ why: 'busy', until: busyUntil })
    expect(refusal({ busyUntil: ago(minute) })).toEqual({ why: 'busy', until: now })
  })
  it('is asked five times an hour and ten times a day by accounts that never paid from it', () => {
    const four = [1, 2, 3, 4].map((n) => ago(n * 10 * minute))
    expect(refusal({ strangersAsked: four })).toBeNull()
    const five = [...four, ago(50 * minute)]
    expect(refusal({ strangersAsked: five })).toEqual({ why: 'asked_often', until: ahead(10 * minute) })
    expect(refusal({ strangersAsked: [...four, ago(hour)] })).toBeNull()
    const ten = [...four, ...[2, 3, 4, 5, 6, 20].map((n) => ago(n * hour))]
    expect(refusal({ strangersAsked: ten })).toEqual({ why: 'asked_often', until: ahead(4 * hour) })
  })
  it('can always be asked by the account that has paid from it, as soon as it is free', () => {
    const strangersAsked = Array.from({ length: 12 }, (_, n) => ago(n * minute))
    expect(refusal({ strangersAsked, hasPaid: true })).toBeNull()
    expect(refusal({ refusals: [ago(minute), ago(3 * minute)], hasPaid: true })).toBeNull()
  })
})

describe('after a refusal', () => {
  it('the payer may try again after a minute', () => {
    expect(refusal({ refusals: [ago(minute)] })).toBeNull()
    expect(refusal({ refusals: [ago(minute - 1)] })).toEqual({ why: 'refused', until: ahead(1) })
  })
  it('a stranger to this phone, or somebody refused twice, waits a quarter of an hour', () => {
    const until = ahead(strangerPauseMs - minute)
    expect(refusal({ refusals: [ago(minute)], isSomebodyElses: true })).toEqual({ why: 'refused', until })
    expect(refusal({ refusals: [ago(minute), ago(9 * minute)] })).toEqual({ why: 'refused', until })
    expect(refusal({ refusals: [ago(strangerPauseMs)], isSomebodyElses: true })).toBeNull()
  })
})
