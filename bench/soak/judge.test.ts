import { expect, it } from 'vitest'
import { judge } from './judge.mjs'

const megabyte = 1024 * 1024
const calm = (n: number) => ({
  minute: n / 6,
  // Memory that rises and falls again and again, as with garbage collection.
  resident: (400 + (n % 7) * 20) * megabyte,
  heap: (100 + (n % 5) * 40) * megabyte,
  files: 60 + (n % 3),
  jobs: n % 4,
  jobsOldest: n % 3,
  jobsFailed: 0,
  mails: n % 5,
  mailsOldest: n % 9,
  payments: n % 3,
})
type Sample = ReturnType<typeof calm>
const refused = (change: (n: number) => Partial<Sample>) =>
  judge(Array.from({ length: 360 }, (_, n) => ({ ...calm(n), ...change(n) })))
    .filter(({ holds }) => !holds)
    .map(({ text }) => text.split(':')[0])

it('accepts a calm hour, and one that only begins by growing', () => {
  expect(refused(() => ({}))).toEqual([])
  expect(refused((n) => ({ resident: Math.min(400, 200 + n * 3) * megabyte }))).toEqual([])
})

it.each<[string, (n: number) => Partial<Sample>]>([
  ['memory of the process', (n) => ({ resident: (400 + n / 3 + (n % 7) * 20) * megabyte })],
  ['live objects', (n) => ({ heap: (100 + n / 10 + (n % 5) * 40) * megabyte })],
  ['open files', (n) => ({ files: 60 + Math.floor(n / 20) })],
  ['jobs waiting', (n) => ({ jobs: Math.floor(n / 20) })],
  ['mails waiting', (n) => ({ mails: Math.floor(n / 10) })],
  ['payments without a final state', (n) => ({ payments: Math.floor(n / 10) })],
  ['no mail was overdue for more than 90 s', (n) => ({ mailsOldest: n === 300 ? 90 : 1 })],
  ['2 jobs were given up', () => ({ jobsFailed: 2 })],
])('refuses an hour in which this grows: %s', (name, change) => {
  expect(refused(change)).toEqual([name])
})
