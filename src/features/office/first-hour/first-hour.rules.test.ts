import { describe, expect, it } from 'vitest'
import { type FirstHourFacts, firstHourSteps, needs, progressOf, stepsOf } from './first-hour.rules'

const at = new Date('2026-11-28T08:00:00Z')
const note = { at, by: 'Ada Manga' }
/** Everything is proven. */
const proven: FirstHourFacts = {
  missing: [],
  settings: note,
  withoutFactor: [],
  admins: 1,
  factorAt: at,
  mail: note,
  colleagues: 1,
  colleague: { name: 'Paul', at },
  postponed: { colleagues: null, class: null },
  onSale: ['Web Development'],
  program: note,
  cohort: { title: 'Web Development', startsOn: at, at },
  providers: ['mtn'],
  francs: [{ provider: 'mtn', paidAt: at, paidBackAt: null }],
  backupAt: at,
  restored: { at, takenAt: at },
  opened: [],
}
const stateOf = (name: (typeof firstHourSteps)[number], changes: Partial<FirstHourFacts>) =>
  stepsOf({ ...proven, ...changes }).find((step) => step.name === name)?.state

describe('a step is open until it is true:', () => {
  it.each([
    ['password', { opened: ['you'] }],
    ['factor', { withoutFactor: ['you'] }],
    ['factor', { admins: 0 }],
    ['identity', { missing: [{ what: 'phone', section: 'contacts' }] }],
    ['mail', { mail: null }],
    ['colleagues', { colleagues: 0 }],
    ['programs', { onSale: [] }],
    ['class', { cohort: null }],
    ['franc', { francs: [] }],
    ['franc', { providers: ['mtn', 'orange'] }],
    ['franc', { providers: [], francs: [] }],
    ['restore', { restored: null }],
  ] as const)('%s', (name, changes) => {
    expect(stateOf(name, changes as Partial<FirstHourFacts>)).toBe('open')
    expect(stateOf(name, {})).toBe('done')
  })
})

it('is complete when every step is done', () => {
  expect(progressOf(stepsOf(proven))).toEqual({ closed: 9, all: 9, isComplete: true })
  expect(progressOf(stepsOf({ ...proven, mail: null }))).toEqual({ closed: 8, all: 9, isComplete: false })
})

it('colleagues and the class wait with a reason, and count as done once they are', () => {
  const later = { ...note, reason: 'I work alone' }
  const postponed = { colleagues: later, class: later }
  expect(stateOf('colleagues', { postponed, colleagues: 0 })).toBe('later')
  expect(stateOf('class', { postponed, cohort: null })).toBe('later')
  expect(stateOf('class', { postponed })).toBe('done')
  expect(progressOf(stepsOf({ ...proven, postponed, cohort: null })).isComplete).toBe(true)
})

it('needs no password of the environment', () => {
  expect(stateOf('password', { opened: null })).toBe('done')
})

it('names what comes before, and only what is still open', () => {
  const [invite] = stepsOf({ ...proven, colleagues: 0, mail: null }).filter(
    ({ name }) => name === 'colleagues',
  )
  expect(invite?.waitsFor).toEqual(['mail'])
  for (const [place, name] of firstHourSteps.entries()) {
    const before = needs[name]
    expect(before.every((each) => firstHourSteps.indexOf(each) < place)).toBe(true)
  }
})
