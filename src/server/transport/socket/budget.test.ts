import { expect, it } from 'vitest'
import { EventBudget } from './budget'

const takeMany = (budget: EventBudget, times: number, now: number, key = 'amina') =>
  Array.from({ length: times }, () => budget.take(key, now)).filter((wait) => wait === 0).length

it('allows a burst, then a steady rate, and returns the time to wait', () => {
  const budget = new EventBudget(60, 20)
  expect(takeMany(budget, 200, 0)).toBe(80)
  expect(budget.take('amina', 0)).toBe(1)
  expect(takeMany(budget, 10, 5_000)).toBe(5)
})

it('counts each user separately, and ignores a clock that runs backwards', () => {
  const budget = new EventBudget(60, 0)
  expect(takeMany(budget, 100, 10_000)).toBe(60)
  expect(takeMany(budget, 1, 0)).toBe(0)
  expect(takeMany(budget, 1, 10_000, 'paul')).toBe(1)
})

it('forgets idle users, who have their full budget again', () => {
  const budget = new EventBudget(60, 20)
  takeMany(budget, 200, 0)
  budget.tidy(30_000)
  expect(takeMany(budget, 1, 0)).toBe(0)
  budget.tidy(100_000)
  expect(takeMany(budget, 200, 100_000)).toBe(80)
})
