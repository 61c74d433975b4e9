import { describe, expect, it } from 'vitest'
import { mayChange, phaseOf, pollAfterMs, wantsOtherWallet } from './payment-phase'
import type { OpenPayment } from './payment-views'

const open = (step: OpenPayment['step'], status: OpenPayment['status'] = 'initiated') =>
  ({ step, status, next_action: null }) as OpenPayment
const live = (status: OpenPayment['status']) => ({ status, next_action: null })

describe('what the payer sees', () => {
  it('follows what the server rendered', () => {
    expect(phaseOf(open('code'), null)).toBe('code')
    expect(phaseOf(open('wallet'), null)).toBe('phone')
    expect(phaseOf(open('wallet', 'pending'), null)).toBe('phone')
    expect(phaseOf(open('retry', 'failed'), null)).toBe('refused')
    expect(phaseOf(open('review', 'review'), null)).toBe('review')
  })

  it('is overtaken by news', () => {
    expect(phaseOf(open('code'), live('initiated'))).toBe('code')
    expect(phaseOf(open('code'), live('pending'))).toBe('phone')
    expect(phaseOf(open('wallet', 'pending'), live('verified'))).toBe('paid')
    expect(phaseOf(open('wallet', 'pending'), live('failed'))).toBe('refused')
    expect(phaseOf(open('wallet', 'pending'), live('review'))).toBe('review')
    expect(phaseOf(open('retry', 'failed'), live('verified'))).toBe('paid')
    expect(phaseOf(open('wallet', 'pending'), live('refunded'))).toBe('refunded')
  })

  it('shows the phone while a new attempt is prepared', () => {
    expect(phaseOf(open('retry', 'failed'), live('initiated'))).toBe('phone')
  })
})

it('asks less often with time', () => {
  expect([0, 29_999, 30_000, 200_000].map(pollAfterMs)).toEqual([2_000, 2_000, 4_000, 8_000])
})

it('knows when the wallet itself is the obstacle', () => {
  expect(wantsOtherWallet('payer_not_found')).toBe(true)
  expect(wantsOtherWallet('insufficient_funds')).toBe(false)
  expect(wantsOtherWallet(null)).toBe(false)
})

it('keeps asking while the end may still change', () => {
  expect(mayChange(open('wallet', 'pending'), null)).toBe(true)
  expect(mayChange(open('code'), null)).toBe(false)
  expect(mayChange(open('retry', 'failed'), { ...live('failed'), reason: 'payer_timeout' })).toBe(true)
  expect(mayChange(open('retry', 'failed'), { ...live('failed'), reason: 'insufficient_funds' })).toBe(false)
  expect(mayChange(open('wallet', 'pending'), live('verified'))).toBe(false)
})
