import { expect, it } from 'vitest'
import type { ChoosableCohort } from '../cohort-views'
import { cohortTexts } from './next-cohorts'

const cohort = (overrides: Partial<ChoosableCohort> = {}): ChoosableCohort => ({
  id: 'x',
  starts_on: '2027-01-12',
  ends_on: null,
  mode: 'online',
  place: null,
  language: 'both',
  seats_left: 5,
  time: '18:00',
  meetings: [],
  teacher: null,
  ...overrides,
})

it('tells classes that begin on one day apart by the hour, the place and the teacher', () => {
  const cohorts = [
    cohort(),
    cohort({ time: '09:00' }),
    cohort({ mode: 'campus', place: 'Akwa' }),
    cohort({ mode: 'campus', place: 'Bonamoussadi' }),
    cohort({ starts_on: '2027-02-02', teacher: 'Paul Talla' }),
    cohort({ starts_on: '2027-02-02', teacher: 'Grace Ngo' }),
    cohort({ starts_on: '2027-03-02', time: null }),
  ]
  const start = 'From 12 January 2027'
  expect(cohortTexts(cohorts, 'en')).toEqual([
    `${start} · Online · in English and French · 18:00`,
    `${start} · Online · in English and French · 09:00`,
    `${start} · On campus · in English and French · Akwa`,
    `${start} · On campus · in English and French · Bonamoussadi`,
    'From 2 February 2027 · Online · in English and French · Paul Talla',
    'From 2 February 2027 · Online · in English and French · Grace Ngo',
    'From 2 March 2027 · Online · in English and French',
  ])
})
