import { describe, expect, it } from 'vitest'
import { paymentStatusOf } from './progress.rules'

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
