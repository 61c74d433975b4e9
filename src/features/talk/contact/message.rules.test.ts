import { describe, expect, it } from 'vitest'
import { dropGreeting, promisedBy, promiseOf, waitOf } from './message.rules'
import { withUsualState } from './messages-list'

describe('a greeting that the mail would repeat', () => {
  it.each([
    ['Hello Brice,\n\nthank you.', 'Thank you.'],
    ['Hello Brice Fotso,\nThank you.', 'Thank you.'],
    ['Dear Mr. Fotso\n\nThank you.', 'Thank you.'],
    ['Bonjour Édith,\n\nmerci.', 'Merci.'],
    ['bonjour,\n\nmerci.', 'Merci.'],
    ['\n  Hi!\nYes.', 'Yes.'],
  ])('is removed: %j', (typed, rest) => {
    expect(dropGreeting(typed)).toBe(rest)
  })

  it.each([
    'Hello Brice,',
    'Hello Brice, thank you.\nYours',
    'Hello thanks for writing\nIt begins on Monday.',
    'Thank you.\nHello Brice,\nbye',
    'Highly recommended\nYes.',
    'Dear Brice, it begins on Monday.',
  ])('stays when it is more than that: %j', (typed) => {
    expect(dropGreeting(typed)).toBe(typed)
  })
})

describe('an answer within 24 hours', () => {
  const written = new Date('2026-11-27T16:00:00Z')
  const later = (hours: number, ms = 0) => new Date(written.getTime() + hours * 3_600_000 + ms)

  it('is kept until the last moment, and missed after it', () => {
    expect(promisedBy(written)).toEqual(later(24))
    expect(promiseOf(written, later(24), later(99))).toBe('kept')
    expect(promiseOf(written, later(24, 1), later(99))).toBe('missed')
    expect(promiseOf(written, null, later(24))).toBe('open')
    expect(promiseOf(written, null, later(24, 1))).toBe('missed')
  })

  it('is late by the calendar, while the waiting time is that of the office', () => {
    const clock = { days: [1, 2, 3, 4, 5], fromHour: 9, toHour: 18, closures: [], timeZone: 'Africa/Douala' }
    // Friday 17:00 to Monday 10:30.
    expect(waitOf(written, new Date('2026-11-30T09:30:00Z'), clock)).toEqual({ hours: 2, isLate: true })
    expect(waitOf(written, later(20), clock)).toEqual({ hours: 1, isLate: false })
    expect(waitOf(written, later(24), clock).isLate).toBe(false)
    expect(waitOf(written, later(24, 1), clock).isLate).toBe(true)
  })
})

describe('the list of messages', () => {
  it('shows what is not answered unless the address says something else', () => {
    expect(withUsualState({})).toEqual({ status: 'unanswered' })
    expect(withUsualState({ message: 'x', q: '' })).toEqual({ message: 'x', q: '', status: 'unanswered' })
    for (const query of [
      { status: 'all' },
      { q: 'odile' },
      { subject: 'other' },
      { class: 'x' },
      { program: 'x' },
    ]) {
      expect(withUsualState(query)).toBe(query)
    }
  })
})
