import { expect, it } from 'vitest'
import { supportState } from './support-hours.rules'

const hours = {
  days: [1, 2, 3, 4, 5],
  fromHour: 9,
  toHour: 18,
  closures: [{ from: '2026-12-24', to: '2027-01-03' }],
}

it.each([
  ['Friday 08:59 WAT', '2026-11-20T07:59:59Z', { open: false, opensOn: '2026-11-20' }],
  ['Friday 09:00 WAT', '2026-11-20T08:00:00Z', { open: true }],
  ['Friday 17:59 WAT', '2026-11-20T16:59:59Z', { open: true }],
  ['Friday 18:00 WAT', '2026-11-20T17:00:00Z', { open: false, opensOn: '2026-11-23' }],
  ['Saturday noon', '2026-11-21T11:00:00Z', { open: false, opensOn: '2026-11-23' }],
  ['Sunday 23:30 UTC is Monday in Douala', '2026-11-22T23:30:00Z', { open: false, opensOn: '2026-11-23' }],
  ['Monday evening', '2026-11-23T20:00:00Z', { open: false, opensOn: '2026-11-24' }],
  ['the evening before holidays', '2026-12-23T18:00:00Z', { open: false, opensOn: '2027-01-04' }],
  ['a working day within holidays', '2026-12-28T10:00:00Z', { open: false, opensOn: '2027-01-04' }],
])('%s', (_name, at, expected) => {
  expect(supportState(new Date(at), hours)).toEqual(expected)
})

it('an office that is never open has no next opening', () => {
  expect(supportState(new Date('2026-11-20T12:00:00Z'), { ...hours, days: [] })).toEqual({
    open: false,
    opensOn: null,
  })
})
