import { expect, it } from 'vitest'
import { supportState } from './support-hours.rules'

it.each([
  ['Friday 08:59 WAT', '2026-11-20T07:59:59Z', { open: false, opensOn: 5 }],
  ['Friday 09:00 WAT', '2026-11-20T08:00:00Z', { open: true }],
  ['Friday 17:59 WAT', '2026-11-20T16:59:59Z', { open: true }],
  ['Friday 18:00 WAT', '2026-11-20T17:00:00Z', { open: false, opensOn: 1 }],
  ['Saturday noon', '2026-11-21T11:00:00Z', { open: false, opensOn: 1 }],
  ['Sunday 23:30 UTC is Monday in Douala', '2026-11-22T23:30:00Z', { open: false, opensOn: 1 }],
  ['Monday evening', '2026-11-23T20:00:00Z', { open: false, opensOn: 2 }],
])('%s', (_name, at, expected) => {
  expect(supportState(new Date(at))).toEqual(expected)
})
