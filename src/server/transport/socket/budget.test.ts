import { expect, it } from 'vitest'
import { EventBudget } from './budget'

const takeMany = (budget: EventBudget, times: number, now: number, key = 'amina') =>
  Array.from({ length: times }, () => budget.take(key, now)).filter((wait) => wait === 0).length

it('lets a burst through, then a steady flow, and says how long to wait', () => {
  const budget = new EventBudget(60, 20)
  expect(takeMany(budget, 200, 0)).toBe(80)
  expect(budget.take('amina', 0)).toBe(1)
  expect(takeMany(budget, 10, 5_000)).toBe(5)
})

it('keeps people apart, and never runs backwards with the clock', () => {
  const budget = new EventBudget(60, 0)
  expect(takeMany(budget, 100, 10_000)).toBe(60)
  expect(takeMany(budget, 1, 0)).toBe(0)
  expect(takeMany(budget, 1, 10_000, 'paul')).toBe(1)
})

it('forgets the silent, who have everything again', () => {
  const budget = new EventBudget(60, 20)
  takeMany(budget, 200, 0)
  budget.tidy(30_000)
  expect(takeMany(budget, 1, 0)).toBe(0)
  budget.tidy(100_000)
  expect(takeMany(budget, 200, 100_000)).toBe(80)
})
