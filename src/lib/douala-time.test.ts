import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  doualaDayStart,
  doualaMondayOf,
  formatDoualaDate,
  formatDoualaDateTime,
  formatDoualaMoment,
  formatDoualaNearDay,
  formatDoualaShortDate,
  formatDoualaWeekDay,
  formatMonth,
  formatPastMoment,
} from './douala-time'

const lateInLondon = new Date('2026-11-30T23:30:00Z')

describe('time in Douala', () => {
  it('is one hour ahead of UTC and says so', () => {
    expect(formatDoualaDateTime(lateInLondon, 'en')).toBe('1 December 2026, 00:30 WAT')
    expect(formatDoualaDateTime(lateInLondon, 'fr')).toBe('1er décembre 2026, 00:30 (heure de Douala)')
  })

  it('has no summer time', () => {
    expect(formatDoualaDateTime(new Date('2026-07-01T08:05:00Z'), 'en')).toBe('1 July 2026, 09:05 WAT')
  })

  it('formats dates alone, long and short', () => {
    expect(formatDoualaDate(lateInLondon, 'fr')).toBe('1er décembre 2026')
    expect(formatDoualaShortDate(lateInLondon, 'en')).toBe('1 Dec 2026')
    expect(formatDoualaShortDate(lateInLondon, 'fr')).toBe('1er déc. 2026')
  })
})

it('writes only the first day of a month as an ordinal, and only in French', () => {
  const day = (date: string) => new Date(`${date}T12:00:00Z`)
  expect(formatDoualaDate(day('2026-09-01'), 'fr')).toBe('1er septembre 2026')
  expect(formatDoualaDate(day('2026-09-11'), 'fr')).toBe('11 septembre 2026')
  expect(formatDoualaDate(day('2026-09-21'), 'fr')).toBe('21 septembre 2026')
  expect(formatDoualaDate(day('2026-09-01'), 'en')).toBe('1 September 2026')
})

describe('the moment of an event', () => {
  const now = new Date('2026-11-30T23:30:00Z')
  it.each([
    ['2026-11-30T23:29:30Z', 'just now', 'à l’instant'],
    ['2026-11-30T23:18:00Z', '12 minutes ago', 'il y a 12 minutes'],
    ['2026-11-30T22:10:00Z', 'yesterday 23:10', 'hier 23:10'],
    ['2026-11-29T23:00:00Z', 'yesterday 00:00', 'hier 00:00'],
    ['2026-11-29T22:59:00Z', '29 Nov 2026, 23:59', '29 nov. 2026, 23:59'],
    ['2026-12-01T08:00:00Z', 'today 09:00', 'aujourd’hui 09:00'],
  ])('%s is %s', (at, en, fr) => {
    expect(formatDoualaMoment(new Date(at), 'en', now)).toBe(en)
    expect(formatDoualaMoment(new Date(at), 'fr', now)).toBe(fr)
  })
})

it.each(['en', 'fr'] as const)('is written alike by the boot script in %s', (locale) => {
  for (const at of ['2026-09-01T07:05:00Z', '2026-09-21T23:30:00Z', '2026-12-31T22:59:00Z']) {
    expect(formatPastMoment(new Date(at), locale)).toBe(
      formatDoualaMoment(new Date(at), locale, new Date('2027-06-01T00:00:00Z')),
    )
  }
})

it('writes short days without a comma', () => {
  const at = new Date('2026-11-24T17:00:00Z')
  expect([formatDoualaWeekDay(at, 'en'), formatDoualaNearDay(at, 'en')]).toEqual(['Tue 24', 'Tue 24 Nov'])
  expect([formatDoualaWeekDay(at, 'fr'), formatDoualaNearDay(at, 'fr')]).toEqual(['mar. 24', 'mar. 24 nov.'])
})

it('is written by no other code', () => {
  // The page that checks certificates without the academy is one file with everything in it.
  const mayFormat = [
    'lib/douala-time.ts',
    'lib/intl-formats.ts',
    'features/study/certificates/checker/checker-script.ts',
  ]
  const formatters =
    /new Intl\.(?:DateTimeFormat|RelativeTimeFormat)|\.toLocale(?:Date|Time)String\(|\bat\.toLocaleString\(|dateStyle|timeStyle/
  const others = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !mayFormat.includes(file))
    .filter((file) => formatters.test(readFileSync(join('src', file), 'utf8')))
  expect(others).toEqual([])
})

describe('day in Douala', () => {
  it('begins at 23:00 UTC of the day before', () => {
    expect(doualaDayStart('2026-11-21')?.toISOString()).toBe('2026-11-20T23:00:00.000Z')
    expect(doualaDayStart('2026-12-31', 1)?.toISOString()).toBe('2026-12-31T23:00:00.000Z')
  })

  it.each(['2026-02-30', '2026-13-01', '21/11/2026', '', '2026-11-21T10:00', '0000-00-00'])(
    'is null for %j',
    (text) => {
      expect(doualaDayStart(text)).toBeNull()
    },
  )
})

it.each([
  ['2026-11-22T22:59:59Z', '2026-11-16'],
  ['2026-11-22T23:00:00Z', '2026-11-23'],
  ['2026-11-29T22:59:59Z', '2026-11-23'],
  ['2027-01-01T12:00:00Z', '2026-12-28'],
])('%s is in the week that began on Monday %s', (at, monday) => {
  expect(doualaMondayOf(new Date(at))).toBe(monday)
})

it('names a month', () => {
  expect([formatMonth('2026-11', 'en'), formatMonth('2026-02', 'fr')]).toEqual([
    'November 2026',
    'février 2026',
  ])
})
