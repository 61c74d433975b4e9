import { expect, it } from 'vitest'
import type { NamedCohort } from '../../server/list-cohort-names'
import { cohortDays, cohortLabels } from './cohort-labels'

const cohort = (startsOn: string | null, overrides: Partial<NamedCohort> = {}): NamedCohort => ({
  id: 'x',
  name: null,
  startsOn,
  endsOn: null,
  isCancelled: false,
  mode: 'online',
  language: 'both',
  place: null,
  teacher: 'Paul Talla',
  time: '18:00',
  ...overrides,
})

it('tells classes of one day apart by mode, hour, place, teacher or language, in both languages', () => {
  const cohorts = [
    cohort('2027-01-12'),
    cohort('2027-01-12', { mode: 'campus', place: 'Akwa', time: '08:00' }),
    cohort('2027-01-13', { name: 'Saturday group' }),
    cohort(null, { mode: 'self_paced', time: null }),
  ]
  expect(cohortDays(cohorts, 'en')).toEqual([
    '12 Jan 2027 · Online · 18:00',
    '12 Jan 2027 · On campus · 08:00 · Akwa',
    '13 Jan 2027 · Saturday group',
    'At your own pace',
  ])
  expect(cohortDays(cohorts, 'fr')[1]).toBe('12 janv. 2027 · Sur place · 08:00 · Akwa')
})

it('compares only classes of one program', () => {
  const on = (title: string, overrides?: Partial<NamedCohort>) => ({
    ...cohort('2027-01-12', overrides),
    title,
  })
  expect(cohortLabels([on('Web'), on('Data'), on('Web', { teacher: 'Grace Ngo' })], 'en')).toEqual([
    'Web, 12 Jan 2027 · Paul Talla',
    'Data, 12 Jan 2027',
    'Web, 12 Jan 2027 · Grace Ngo',
  ])
})
