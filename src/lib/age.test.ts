import { describe, expect, it } from 'vitest'
import { birthdayOf, dayToDate, isBeforeDay, isMinor, isPossibleBirth } from './age'

/** A small generator with a seed, so that a failure can be repeated. */
function* numbers(seed: number) {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    yield state / 2 ** 32
  }
}

const dayMs = 86_400_000
/** Midnight in Douala, which is an hour before midnight UTC. */
const midnight = (day: string) => new Date(`${day}T00:00:00+01:00`)

describe('the 18th birthday', () => {
  it.each([
    ['2008-11-28', '2026-11-28'],
    ['2008-02-29', '2026-03-01'],
    ['2002-02-28', '2020-02-28'],
    ['2006-12-31', '2024-12-31'],
  ])('of %s is %s', (born, birthday) => {
    expect(birthdayOf(born)).toBe(birthday)
  })

  it('of a leap day is a leap day where there is one', () => {
    expect(birthdayOf('2008-02-29', 20)).toBe('2028-02-29')
  })

  it('begins at midnight in Douala, for every day of birth', () => {
    const random = numbers(7)
    for (let round = 0; round < 5_000; round += 1) {
      const at = new Date(Date.UTC(1930, 0, 1) + Math.floor((random.next().value ?? 0) * 36_000) * dayMs)
      const born = at.toISOString().slice(0, 10)
      const first = midnight(birthdayOf(born))
      expect(isMinor(born, first), born).toBe(false)
      expect(isMinor(born, new Date(first.getTime() - 1)), born).toBe(true)
      // Same day and month, eighteen years later; the day after for a leap day in a year without it.
      const isLate = born.endsWith('-02-29') && (Number(born.slice(0, 4)) + 18) % 4 !== 0
      expect(birthdayOf(born).slice(5), born).toBe(isLate ? '03-01' : born.slice(5))
      // The column that closes what is taught opens at the same instant.
      expect(isBeforeDay(first, dayToDate(birthdayOf(born)))).toBe(false)
      expect(isBeforeDay(new Date(first.getTime() - 1), dayToDate(birthdayOf(born)))).toBe(true)
    }
  })
})

describe('a possible day of birth', () => {
  const now = new Date('2026-11-28T12:00:00Z')
  it.each([
    ['2020-11-28', true],
    ['2020-11-29', false],
    ['2027-01-01', false],
    ['1916-11-29', true],
    ['1916-11-28', false],
    ['1000-01-01', false],
  ])('%s: %s', (born, isPossible) => {
    expect(isPossibleBirth(born, now)).toBe(isPossible)
  })
})
