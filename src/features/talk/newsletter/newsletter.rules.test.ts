import { expect, it } from 'vitest'
import { mailedBefore } from './newsletter.rules'

it.each([
  // Late in a month: nobody who got one in it.
  ['2026-12-31T10:00:00Z', '2026-11-30T23:00:00.000Z'],
  // Early in a month: nobody who got one in the last four weeks.
  ['2027-01-01T10:00:00Z', '2026-12-04T10:00:00.000Z'],
  // The month begins at midnight in Douala.
  ['2026-12-31T23:30:00Z', '2026-12-03T23:30:00.000Z'],
  ['2027-02-28T10:00:00Z', '2027-01-31T10:00:00.000Z'],
])('at %s goes to those whose last one was before %s', (now, before) => {
  expect(mailedBefore(new Date(now)).toISOString()).toBe(before)
})
