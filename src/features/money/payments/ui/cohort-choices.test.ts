import { describe, expect, it } from 'vitest'
import type { ChoosableCohort } from '@/features/classes/cohorts/cohort-views'
import type { Checkout } from '../payment-views'
import { cohortChoices, cohortOfOpen } from './cohort-choices'

const cohort = (id: string, overrides: Partial<ChoosableCohort> = {}): ChoosableCohort => ({
  id,
  starts_on: '2027-01-12',
  ends_on: null,
  mode: 'online',
  place: null,
  language: 'en',
  seats_left: 5,
  time: '18:00',
  meetings: [{ days: [2, 4], from: '18:00', to: '19:30' }],
  teacher: 'Paul Talla',
  ...overrides,
})
const checkout = (overrides: Partial<Checkout>): Checkout => ({
  programs: [],
  availability: [],
  program: null,
  creditXaf: 0,
  providers: [],
  claims: [],
  email: '',
  phone: null,
  open: null,
  repricedFromXaf: null,
  cohorts: [cohort('a', { language: 'fr' }), cohort('b'), cohort('full', { seats_left: 0 })],
  cohortChosen: 'any',
  openCohort: null,
  nextCohort: 'b',
  waiting: null,
  link: null,
  plan: null,
  part: null,
  paidReference: null,
  ...overrides,
})
const chosen = (overrides: Partial<Checkout>) => cohortChoices(checkout(overrides), 'en')?.chosen

describe('the list of classes of the payment form', () => {
  it('names the next class, then none, then each with a seat', () => {
    const choices = cohortChoices(checkout({}), 'en')
    expect(choices?.options).toEqual([
      { value: 'any', label: 'The next one: From 12 January 2027 · Online · in English' },
      { value: 'none', label: 'No class: I learn at my own pace' },
      { value: 'a', label: 'From 12 January 2027 · Online · in French' },
      { value: 'b', label: 'From 12 January 2027 · Online · in English' },
    ])
    expect(choices?.facts).toMatchObject({
      any: ['Begins on 12 January 2027, in English', 'Tuesday and Thursday, 18:00–19:30', 'With Paul Talla'],
      none: ['Without a class, at your own pace'],
      a: ['Begins on 12 January 2027, in French', 'Tuesday and Thursday, 18:00–19:30', 'With Paul Talla'],
    })
    expect(cohortChoices(checkout({ cohorts: [] }), 'en')).toBeNull()
  })

  it('says nothing that the office has not entered', () => {
    const cohorts = [cohort('b', { meetings: [], teacher: null })]
    expect(cohortChoices(checkout({ cohorts }), 'fr')?.facts.any).toEqual([
      'Commence le 12 janvier 2027, en anglais',
    ])
  })

  it.each([
    ['the next class', {}, 'any'],
    ['none, where the next one would be in another language', { nextCohort: null }, 'none'],
    ['what was chosen', { cohortChosen: 'a' }, 'a'],
    ['no class, where that was chosen', { cohortChosen: 'none' }, 'none'],
    ['no other class in place of one that is gone', { cohortChosen: 'gone' }, 'none'],
    ['none for who waits for a full class', { waiting: { cohortId: 'full', place: 3 } }, 'none'],
    ['the class that was waited for, once it has a seat', { waiting: { cohortId: 'a', place: 1 } }, 'a'],
    ['none for who waits for any class', { waiting: { cohortId: null, place: null } }, 'none'],
  ])('chooses at first: %s', (_what, overrides, value) => {
    expect(chosen(overrides)).toBe(value)
  })
})

it('the order names the class of a payment in progress', () => {
  expect(cohortOfOpen(checkout({ openCohort: cohort('a', { language: 'fr' }) }), 'fr')).toEqual([
    'Commence le 12 janvier 2027, en français',
    'mardi et jeudi, 18:00–19:30',
    'Avec Paul Talla',
  ])
  expect(cohortOfOpen(checkout({}), 'en')).toBeNull()
})
