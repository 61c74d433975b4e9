import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clampTime, itemState, markWeek, missingItems, type PlannedWeek } from './item.rules'

const nothing = { done: false, submission: null, opened: false } as const

it.each([
  [nothing, 'todo'],
  [{ ...nothing, opened: true }, 'started'],
  [{ ...nothing, opened: true, submission: 'submitted' }, 'waiting'],
  [{ ...nothing, submission: 'returned' }, 'returned'],
  [{ done: true, submission: 'returned', opened: true }, 'done'],
] as const)('the state of %j is %s', (facts, state) => {
  expect(itemState(facts)).toBe(state)
})

const week = (overrides: Partial<PlannedWeek>): PlannedWeek => ({
  completed: false,
  items: [],
  ...overrides,
})
const item = (id: string, required: boolean, done: boolean) => ({ id, required, done })

describe('a week', () => {
  it.each([
    ['without anything', week({}), true, { kind: 'not_by_student' }],
    ['not to be done', week({}), false, { kind: 'unchanged' }],
    ['that is completed, again', week({ completed: true }), true, { kind: 'unchanged' }],
    ['that is completed, taken back', week({ completed: true }), false, { kind: 'kept' }],
    [
      'with open items',
      week({ items: [item('a', true, false), item('b', false, false), item('c', true, true)] }),
      true,
      { kind: 'missing', items: ['a'] },
    ],
    ['with optional items only', week({ items: [item('b', false, true)] }), true, { kind: 'not_by_student' }],
    [
      'with everything required done',
      week({ items: [item('a', true, true), item('b', false, false)] }),
      true,
      { kind: 'complete' },
    ],
  ] as const)('%s', (_, weekFacts, completed, answer) => {
    expect(markWeek(weekFacts, completed)).toEqual(answer)
  })

  it('is completed by a mark exactly when something was required and all of it is done', () => {
    const items = fc.array(fc.record({ id: fc.string(), required: fc.boolean(), done: fc.boolean() }), {
      maxLength: 6,
    })
    fc.assert(
      fc.property(items, fc.boolean(), (itemsOfWeek, completed) => {
        const plannedWeek = week({ items: itemsOfWeek, completed })
        const required = itemsOfWeek.filter((each) => each.required)
        expect(markWeek(plannedWeek, true).kind === 'complete').toBe(
          !completed && required.length > 0 && required.every(({ done }) => done),
        )
        expect(missingItems(itemsOfWeek)).toHaveLength(required.filter(({ done }) => !done).length)
      }),
    )
  })
})

it('a time lies between the start and now, whatever the device says', () => {
  const day = fc.integer({ min: 0, max: 10_000 }).map((days) => new Date(days * 86_400_000))
  fc.assert(
    fc.property(day, day, fc.option(day), (at, now, start) => {
      fc.pre(!start || start <= now)
      const clamped = clampTime(at, start, now)
      expect(clamped <= now && (!start || clamped >= start)).toBe(true)
      if (at <= now && (!start || at >= start)) {
        expect(clamped).toEqual(at)
      }
    }),
  )
})
