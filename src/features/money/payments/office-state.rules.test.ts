import { describe, expect, it } from 'vitest'
import { officeState, situationOf } from './office-state.rules'

const facts = {
  status: 'verified',
  reason: null,
  hasQuestion: false,
  inCash: false,
  byTransfer: false,
  hasProvider: true,
  hasOpenRefund: false,
} as const

describe('the state that the office sees', () => {
  it.each([
    [{ status: 'failed', reason: 'payer_timeout' }, true, 'unknown'],
    [{ status: 'pending', reason: null }, true, 'unknown'],
    [{ status: 'failed', reason: 'payer_timeout' }, false, 'failed'],
    [{ status: 'pending', reason: null }, false, 'pending'],
    [{ status: 'failed', reason: 'cancelled' }, true, 'cancelled'],
    [{ status: 'failed', reason: 'given_back' }, false, 'cancelled'],
    [{ status: 'verified', reason: null }, true, 'verified'],
  ] as const)('of %j, question %j: %s', (shown, hasQuestion, state) => {
    expect(officeState(shown, hasQuestion)).toBe(state)
  })
})

describe('what is known, what is not, and what to do', () => {
  it.each([
    [{}, { known: 'paid', unknown: null, next: 'none' }],
    [
      { inCash: true, hasProvider: false },
      { known: 'paidInCash', unknown: null, next: 'none' },
    ],
    [{ hasProvider: false }, { known: 'paidFromCredit', unknown: null, next: 'none' }],
    [{ hasOpenRefund: true }, { known: 'paid', unknown: null, next: 'refund' }],
    [{ hasQuestion: true }, { known: 'paid', unknown: 'money', next: 'lookUp' }],
    [
      { status: 'failed', reason: 'payer_timeout', hasQuestion: true },
      { known: 'unknown', unknown: 'money', next: 'lookUp' },
    ],
    [
      { status: 'failed', reason: 'insufficient_funds' },
      { known: 'failed', unknown: null, next: 'tryAgain' },
    ],
    [
      { status: 'failed', reason: 'given_back', hasOpenRefund: true },
      { known: 'givenBack', unknown: null, next: 'refund' },
    ],
    [{ status: 'pending' }, { known: 'pending', unknown: 'approval', next: 'wait' }],
    [{ status: 'review' }, { known: 'review', unknown: 'whichIsRight', next: 'review' }],
    [{ status: 'initiated' }, { known: 'initiated', unknown: null, next: 'none' }],
  ] as const)('of %j', (changed, situation) => {
    expect(situationOf({ ...facts, ...changed })).toEqual(situation)
  })
})
