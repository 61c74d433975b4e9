import { describe, expect, it } from 'vitest'
import { paidAndToPay, paymentStatusOf } from './enrolment-status.rules'

describe('the payment status of a student', () => {
  it('is paid as soon as one program is, whatever else was chosen or refunded', () => {
    expect(paymentStatusOf(['active', 'completed'])).toBe('verified')
    expect(paymentStatusOf(['active', 'ended'])).toBe('verified')
    expect(paymentStatusOf(['active', 'pending'])).toBe('verified')
  })
  it('is pending while none is', () => {
    expect(paymentStatusOf(['pending'])).toBe('initiated')
    expect(paymentStatusOf(['pending', 'ended'])).toBe('initiated')
    expect(paymentStatusOf(['ended'])).toBe('initiated')
    expect(paymentStatusOf([])).toBe('initiated')
  })
  it('counts paid and unpaid programs where one word is not enough', () => {
    expect(paidAndToPay(['active', 'pending', 'ended'])).toEqual({ paid: 1, toPay: 1 })
    expect(paidAndToPay(['active', 'completed', 'pending', 'pending'])).toEqual({ paid: 2, toPay: 2 })
    for (const all of [[], ['pending'], ['active', 'ended']] as const) {
      expect(paidAndToPay(all)).toBeNull()
    }
  })
})
