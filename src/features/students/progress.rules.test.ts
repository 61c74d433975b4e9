import { describe, expect, it } from 'vitest'
import { canComplete, paymentStatusOf, progressPercent } from './progress.rules'

it.each([
  [0, 8, 0],
  [3, 8, 37],
  [1, 3, 33],
  [7, 8, 87],
  [199, 200, 99],
  [8, 8, 100],
  [9, 8, 100],
  [0, 0, 0],
])('%i of %i weeks are %i%%', (completed, weeks, percent) => {
  expect(progressPercent(completed, weeks)).toBe(percent)
})

describe('the payment status of a student', () => {
  it('is paid when every chosen program is', () => {
    expect(paymentStatusOf(['active', 'completed'])).toBe('verified')
    expect(paymentStatusOf(['active', 'ended'])).toBe('verified')
  })
  it('is pending while one is not, and with none', () => {
    expect(paymentStatusOf(['active', 'pending'])).toBe('initiated')
    expect(paymentStatusOf(['ended'])).toBe('initiated')
    expect(paymentStatusOf([])).toBe('initiated')
  })
})

it('waits for the assignment of a week that has one', () => {
  expect(canComplete({ number: 2, hasAssignment: true }, new Set([1]))).toBe(false)
  expect(canComplete({ number: 2, hasAssignment: true }, new Set([2]))).toBe(true)
  expect(canComplete({ number: 2, hasAssignment: false }, new Set())).toBe(true)
})
