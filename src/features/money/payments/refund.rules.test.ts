import { describe, expect, it } from 'vitest'
import {
  amountsOfRefund,
  nextRefundState,
  type RefundEvent,
  type RefundState,
  refundAmounts,
} from './refund.rules'

describe('a refund moves', () => {
  const legal: [RefundState, RefundEvent, RefundState][] = [
    ['due', 'approved', 'approved'],
    ['approved', 'paid_out', 'done'],
    ['approved', 'payout_failed', 'failed'],
    ['failed', 'approved', 'approved'],
    ['due', 'withdrawn', 'withdrawn'],
    ['failed', 'withdrawn', 'withdrawn'],
    ['withdrawn', 'marked', 'due'],
  ]
  it.each(legal)('%s, %s: %s', (from, event, to) => expect(nextRefundState(from, event)).toBe(to))

  it('in no other way', () => {
    const allowed = new Set(legal.map(([from, event]) => `${from} ${event}`))
    for (const from of ['due', 'approved', 'done', 'failed', 'withdrawn'] as const) {
      for (const event of ['marked', 'approved', 'paid_out', 'payout_failed', 'withdrawn'] as const) {
        if (!allowed.has(`${from} ${event}`)) {
          expect(nextRefundState(from, event)).toBeNull()
        }
      }
    }
  })
})

describe('what a payment gives back', () => {
  it.each([
    ['exactly the price', 15_000, 0, { refundXaf: 15_000, creditTakenXaf: 0, creditSpentXaf: 0 }],
    ['its credit with it', 25_000, 10_000, { refundXaf: 25_000, creditTakenXaf: 10_000, creditSpentXaf: 0 }],
    ['no credit that is used', 25_000, 0, { refundXaf: 15_000, creditTakenXaf: 0, creditSpentXaf: 10_000 }],
    ['a part of it', 25_000, 4_000, { refundXaf: 19_000, creditTakenXaf: 4_000, creditSpentXaf: 6_000 }],
    ['never credit of others', 15_000, 9_000, { refundXaf: 15_000, creditTakenXaf: 0, creditSpentXaf: 0 }],
    ['used credit as credit', 9_000, 0, { refundXaf: 9_000, creditReturnedXaf: 6_000 }],
  ])('%s', (_name, amountXaf, available, expected) => {
    const paid = { amountXaf, priceXaf: 15_000 }
    const amounts = refundAmounts(paid, available)
    expect(amounts).toMatchObject(expected)
    expect(amountsOfRefund(paid, amounts.refundXaf)).toEqual(amounts)
  })
})
