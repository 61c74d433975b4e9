import { describe, expect, it } from 'vitest'
import {
  daysOf,
  fitsReport,
  instantsOf,
  moneyPeriod,
  namedPeriod,
  periodBefore,
  stepStarts,
  wholeMonthsOf,
} from './money-period.rules'

// 23:30 UTC is the next day in Douala.
const now = new Date('2026-11-27T23:30:00Z')

describe('the period of a report', () => {
  it('is this month until today, if none is asked for', () => {
    expect(moneyPeriod({}, now)).toEqual({ from: '2026-11-01', to: '2026-11-28', by: 'day' })
  })
  it('swaps days in the wrong order', () => {
    expect(moneyPeriod({ from: '2026-11-20', to: '2026-11-02' }, now)).toMatchObject({
      from: '2026-11-02',
      to: '2026-11-20',
    })
  })
  it('is one day, if it begins in the future', () => {
    expect(moneyPeriod({ from: '2027-01-05' }, now)).toMatchObject({ from: '2027-01-05', to: '2027-01-05' })
  })
  it('is shown by month beyond a quarter', () => {
    expect(moneyPeriod({ from: '2026-01-01' }, now).by).toBe('month')
    expect(moneyPeriod({ from: '2026-01-01', by: 'day' }, now).by).toBe('day')
  })
  it('begins and ends at midnight in Douala', () => {
    expect(instantsOf({ from: '2026-11-01', to: '2026-11-01' })).toEqual({
      from: new Date('2026-10-31T23:00:00Z'),
      to: new Date('2026-11-01T23:00:00Z'),
    })
  })
})

describe('the whole months of a period', () => {
  it.each([
    ['2026-11-01', '2026-11-30', { from: '2026-11-01', end: '2026-12-01' }],
    ['2026-11-02', '2027-02-28', { from: '2026-12-01', end: '2027-03-01' }],
    ['2026-12-31', '2027-02-27', { from: '2027-01-01', end: '2027-02-01' }],
    ['2026-11-02', '2026-12-30', null],
    ['2026-11-05', '2026-11-20', null],
  ])('are those that begin and end in it: %s to %s', (from, to, whole) => {
    expect(wholeMonthsOf({ from, to })).toEqual(whole)
  })
})

describe('the steps', () => {
  it('are all days, or all months that the period touches', () => {
    expect(stepStarts({ from: '2026-02-27', to: '2026-03-02', by: 'day' })).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
      '2026-03-02',
    ])
    const months = { from: '2025-12-15', to: '2026-02-01', by: 'month' } as const
    expect(stepStarts(months)).toEqual(['2025-12-01', '2026-01-01', '2026-02-01'])
  })
})

it('has at most a year of days and ten years of months', () => {
  const year = { from: '2025-11-29', to: '2026-11-29' }
  expect(fitsReport({ ...year, by: 'day' })).toBe(true)
  expect(fitsReport({ from: '2025-11-28', to: '2026-11-29', by: 'day' })).toBe(false)
  expect(fitsReport({ from: '2016-12-31', to: '2026-11-29', by: 'month' })).toBe(true)
  expect(fitsReport({ from: '2016-11-30', to: '2026-11-29', by: 'month' })).toBe(false)
})

describe('the period before', () => {
  it.each([
    ['a month until today', '2026-11-01', '2026-11-28', '2026-10-01', '2026-10-28'],
    ['a whole month', '2026-11-01', '2026-11-30', '2026-10-01', '2026-10-31'],
    ['a month longer than the one before', '2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
    ['a whole short month', '2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31'],
    ['a week', '2026-11-23', '2026-11-29', '2026-11-16', '2026-11-22'],
    ['one day', '2026-11-28', '2026-11-28', '2026-11-27', '2026-11-27'],
  ])('of %s', (_, from, to, before, until) => {
    expect(periodBefore({ from, to })).toEqual({ from: before, to: until })
  })
  it('has as many days, if it is not a month', () => {
    expect(daysOf(periodBefore({ from: '2026-01-15', to: '2026-03-02' }))).toBe(47)
  })
})

it('names the usual periods', () => {
  expect(namedPeriod('month', '2026-01-28')).toEqual({ from: '2026-01-01', to: '2026-01-28' })
  expect(namedPeriod('lastMonth', '2026-01-28')).toEqual({ from: '2025-12-01', to: '2025-12-31' })
  expect(namedPeriod('year', '2026-01-28')).toEqual({ from: '2026-01-01', to: '2026-01-28' })
  expect(namedPeriod('lastYear', '2026-01-28')).toEqual({ from: '2025-01-01', to: '2025-12-31' })
})
