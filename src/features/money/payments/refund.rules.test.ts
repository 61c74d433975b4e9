import { describe, expect, it } from 'vitest'
import {
  amountsOfRefund,
  nextRefundState,
  type RefundEvent,
  type RefundState,
  refundAmounts,
  secondPerson,
} from './refund.rules'

describe('a refund moves', () => {
  const legal: [RefundState, RefundEvent, RefundState][] = [
    ['due', 'approved', 'approved'],
    ['approved', 'paid_out', 'done'],
    ['approved', 'payout_failed', 'failed'],
    ['failed', 'approved', 'approved'],
    ['due', 'withdrawn', 'withdrawn'],
    ['failed', 'withdrawn', 'withdrawn'],
  ]
  it.each(legal)('%s, %s: %s', (from, event, to) => expect(nextRefundState(from, event)).toBe(to))

  it('in no other way', () => {
    const allowed = new Set(legal.map(([from, event]) => `${from} ${event}`))
    for (const from of ['due', 'approved', 'done', 'failed', 'withdrawn'] as const) {
      for (const event of ['approved', 'paid_out', 'payout_failed', 'withdrawn'] as const) {
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
    const paid = { amountXaf, priceXaf: 15_000, refundedXaf: 0 }
    const amounts = refundAmounts(paid, available)
    expect(amounts).toMatchObject({ ...expected, isWhole: true })
    expect(amountsOfRefund(paid, amounts.refundXaf)).toEqual(amounts)
  })

  it('a part earns the program less, and touches no credit', () => {
    const paid = { amountXaf: 25_000, priceXaf: 15_000, refundedXaf: 0 }
    expect(amountsOfRefund(paid, 7_500)).toEqual({
      refundXaf: 7_500,
      creditTakenXaf: 0,
      creditSpentXaf: 0,
      creditReturnedXaf: 0,
      revenueXaf: 7_500,
      isWhole: false,
    })
  })

  it('in parts of any size balances in each part, and in the end is what one refund would be', () => {
    for (const amountXaf of [9_000, 15_000, 25_000]) {
      for (const available of [0, 4_000, 10_000]) {
        for (const step of [1, 999, 4_000, 7_500, 14_999]) {
          const first = { amountXaf, priceXaf: 15_000, refundedXaf: 0 }
          const whole = refundAmounts(first, available)
          const sums = { revenueXaf: 0, creditTakenXaf: 0, creditReturnedXaf: 0 }
          let refundedXaf = 0
          for (let n = 0; n < 3 && refundedXaf < whole.refundXaf; n++) {
            const left = refundAmounts({ ...first, refundedXaf }, available).refundXaf
            expect(left).toBe(whole.refundXaf - refundedXaf)
            const part = amountsOfRefund({ ...first, refundedXaf }, n === 2 ? left : Math.min(step, left))
            expect(-part.refundXaf + part.revenueXaf + part.creditTakenXaf - part.creditReturnedXaf).toBe(0)
            sums.revenueXaf += part.revenueXaf
            sums.creditTakenXaf += part.creditTakenXaf
            sums.creditReturnedXaf += part.creditReturnedXaf
            refundedXaf += part.refundXaf
            if (part.isWhole) {
              break
            }
          }
          expect(sums.revenueXaf).toBe(15_000)
          expect(sums.creditReturnedXaf).toBe(whole.creditReturnedXaf)
        }
      }
    }
  })
})

describe('two persons decide about the money of a refund', () => {
  const marked = { state: 'due', askedById: null, markedById: 'a', approvedById: null } as const
  const asked = { state: 'approved', askedById: 'student', markedById: null, approvedById: 'a' } as const
  it.each([
    ['who marked does not approve', marked, 'a', true, 'needed'],
    ['another approves', marked, 'b', true, 'free'],
    ['who marked approves where nobody else can', marked, 'a', false, 'alone'],
    [
      'who marked does not approve again after a failed payout',
      { ...marked, state: 'failed' },
      'a',
      true,
      'needed',
    ],
    [
      'who approved what was marked may pay it out',
      { ...marked, state: 'approved', approvedById: 'b' },
      'b',
      true,
      'free',
    ],
    ['who approved a request does not pay it out', asked, 'a', true, 'needed'],
    ['another pays it out', asked, 'b', true, 'free'],
    ['the only one pays it out too', asked, 'a', false, 'alone'],
    ['anybody approves a request', { ...asked, state: 'due', approvedById: null }, 'a', true, 'free'],
    [
      'nobody approves what they asked for',
      { ...asked, state: 'due', approvedById: null },
      'student',
      true,
      'needed',
    ],
    ['what the system found needs one', { ...marked, markedById: null }, 'a', true, 'free'],
  ] as const)('%s', (_name, refund, actorId, hasOthers, expected) => {
    expect(secondPerson(refund, { actorId, hasOthers })).toBe(expected)
  })
})
