import { describe, expect, it } from 'vitest'
import { decidePart, isOffered, type PlanFacts, planView } from './plan.rules'

const now = new Date('2027-01-01T09:00:00Z')
const granted: PlanFacts = {
  firstXaf: 8_000,
  secondXaf: 7_000,
  dueDays: 30,
  dueOn: null,
  firstPaidAt: null,
}
const owed: PlanFacts = { ...granted, dueOn: new Date('2027-01-31'), firstPaidAt: now }
const price = 15_000

describe('a plan is offered', () => {
  it('only while its parts are the price, and its day is ahead', () => {
    expect(isOffered(granted, price, now)).toBe(true)
    expect(isOffered(granted, 16_000, now)).toBe(false)
    expect(isOffered({ ...granted, dueDays: null, dueOn: new Date('2027-01-01') }, price, now)).toBe(false)
    expect(isOffered(owed, price, now)).toBe(false)
  })
})

describe('the part that a payment pays', () => {
  it('is none without a plan, or without the wish', () => {
    expect(decidePart(null, price, undefined, now)).toEqual({ part: null })
    expect(decidePart(granted, price, undefined, now)).toEqual({ part: null })
    expect(decidePart(granted, price, 'whole', now)).toEqual({ part: null })
  })

  it('is refused where nothing was granted, and the second before the first', () => {
    expect(decidePart(null, price, '1', now)).toEqual({ refuse: 'Payment.answers.noPlan' })
    expect(decidePart(granted, 20_000, '1', now)).toEqual({ refuse: 'Payment.answers.noPlan' })
    expect(decidePart(granted, price, '2', now)).toEqual({ refuse: 'Payment.answers.firstPartFirst' })
    expect(decidePart(null, price, '2', now)).toEqual({ refuse: 'Payment.answers.firstPartFirst' })
  })

  it('is the first by choice, then the second whatever the price has become', () => {
    expect(decidePart(granted, price, '1', now)).toEqual({ part: 1 })
    for (const wish of [undefined, 'whole', '2'] as const) {
      expect(decidePart(owed, 99_000, wish, now)).toEqual({ part: 2 })
    }
    expect(decidePart(owed, price, '1', now)).toEqual({ refuse: 'Payment.answers.firstPartPaid' })
  })
})

it('a payer sees both amounts, the day, and when the program pauses', () => {
  const amounts = { firstXaf: 8_000, secondXaf: 7_000, dueOn: '2027-01-31', pausesOn: '2027-02-06' }
  expect(planView(granted, price, now)).toEqual({ stage: 'offered', ...amounts })
  expect(planView(owed, price, now)).toEqual({ stage: 'second', ...amounts })
  expect(planView(granted, 16_000, now)).toBeNull()
  expect(planView(null, price, now)).toBeNull()
})
