import { describe, expect, it } from 'vitest'
import { hour, minute, second } from '@/config/durations'
import { amountProblem, dueXaf, splitAmount } from './amount.rules'
import {
  type AttemptEvent,
  type AttemptFacts,
  type AttemptState,
  decideRead,
  isOpen,
  isReadable,
  nextAttemptState,
} from './attempt.rules'
import { codeState, isCodeExpired, isGrantFresh, resendAt } from './code.rules'
import { decideInitiation, retryAt, type UnfinishedIntent } from './initiation.rules'
import { arrivedMoney, type IntentEvent, type IntentState, nextIntentState } from './intent.rules'
import { labelOf, wasNotMade } from './payment-badge'
import { nextRead, soonestRead } from './polling.rules'
import { paymentStatus, statusForPayer } from './status.rules'

const now = new Date('2026-11-20T09:00:00Z')
const at = (ms: number) => new Date(now.getTime() + ms)

const intentStates: IntentState[] = [
  ...(['code_sent', 'code_locked', 'code_expired', 'authorised'] as const),
  ...(['paid', 'cancelled', 'review', 'refunded'] as const),
]
const attemptStates: AttemptState[] = [
  ...(['created', 'submitting', 'pending', 'unknown'] as const),
  ...(['succeeded', 'failed', 'expired', 'abandoned'] as const),
]

describe('an intent moves', () => {
  const legal: [IntentState, IntentEvent, IntentState][] = [
    ['code_sent', 'wrong_code', 'code_sent'],
    ['code_sent', 'last_wrong_code', 'code_locked'],
    ['code_sent', 'code_lapsed', 'code_expired'],
    ['code_sent', 'code_renewed', 'code_sent'],
    ['code_sent', 'right_code', 'authorised'],
    ['code_sent', 'details_changed', 'cancelled'],
    ['code_sent', 'price_changed', 'cancelled'],
    ['code_locked', 'details_changed', 'cancelled'],
    ['code_expired', 'details_changed', 'cancelled'],
    ['authorised', 'attempt_succeeded', 'paid'],
    ['authorised', 'facts_disagree', 'review'],
    ['authorised', 'details_changed', 'cancelled'],
    ['authorised', 'price_changed', 'cancelled'],
    ['review', 'attempt_succeeded', 'paid'],
    ['review', 'facts_disagree', 'review'],
    ['review', 'review_closed', 'cancelled'],
    ['paid', 'paying_attempt_refunded', 'refunded'],
  ]
  it.each(legal)('%s, %s: %s', (from, event, to) => expect(nextIntentState(from, event)).toBe(to))

  it('in no other way', () => {
    const events = [...new Set(legal.map(([, event]) => event))]
    const allowed = new Set(legal.map(([from, event]) => `${from} ${event}`))
    for (const from of intentStates) {
      for (const event of events) {
        if (!allowed.has(`${from} ${event}`)) {
          expect(nextIntentState(from, event), `${from} ${event}`).toBeNull()
        }
      }
    }
  })

  it.each(['paid', 'cancelled', 'refunded'] as const)('and money for one that is %s is owed back', (state) =>
    expect(arrivedMoney(state)).toBe('is_owed_back'),
  )
})

describe('an attempt moves', () => {
  const legal: [AttemptState, AttemptEvent, AttemptState][] = [
    ['created', 'lease_taken', 'submitting'],
    ['submitting', 'accepted', 'pending'],
    ['submitting', 'refused', 'failed'],
    ['submitting', 'not_sent', 'abandoned'],
    ['submitting', 'no_answer', 'unknown'],
    ['submitting', 'submit_lost', 'abandoned'],
    ...(['pending', 'unknown'] as const).flatMap((from): [AttemptState, AttemptEvent, AttemptState][] => [
      [from, 'read_pending', 'pending'],
      [from, 'read_succeeded', 'succeeded'],
      [from, 'read_failed', 'failed'],
      [from, 'read_expired', 'expired'],
      [from, 'window_over', 'expired'],
      [from, 'review_closed', 'failed'],
    ]),
    ['unknown', 'accepted', 'pending'],
    ['unknown', 'send_again', 'submitting'],
    ['failed', 'read_succeeded', 'succeeded'],
    ['expired', 'read_succeeded', 'succeeded'],
    ['abandoned', 'read_succeeded', 'succeeded'],
  ]
  it.each(legal)('%s, %s: %s', (from, event, to) => expect(nextAttemptState(from, event)).toBe(to))

  it('in no other way', () => {
    const events = [...new Set(legal.map(([, event]) => event))]
    const allowed = new Set(legal.map(([from, event]) => `${from} ${event}`))
    for (const from of attemptStates) {
      for (const event of events) {
        if (!allowed.has(`${from} ${event}`)) {
          expect(nextAttemptState(from, event), `${from} ${event}`).toBeNull()
        }
      }
    }
  })

  it('and is open, or readable, in these states only', () => {
    expect(attemptStates.filter(isOpen)).toEqual(['created', 'submitting', 'pending', 'unknown'])
    expect(attemptStates.filter(isReadable)).toEqual(['pending', 'unknown', 'failed', 'expired', 'abandoned'])
  })
})

describe('a status read', () => {
  const facts: AttemptFacts = {
    state: 'pending',
    amountXaf: 15_000,
    currency: 'XAF',
    reference: 'MBA-1-1',
    submitCount: 1,
    submittedAt: now,
    windowEndsAt: at(6 * minute),
  }
  const paid = {
    status: 'succeeded',
    amountXaf: 15_000,
    currency: 'XAF',
    reference: 'MBA-1-1',
    providerTxnId: 'T',
  } as const
  const decide = (more: Partial<AttemptFacts>, result: Parameters<typeof decideRead>[1], later = minute) =>
    decideRead({ ...facts, ...more }, result, at(later)).kind

  it.each(['pending', 'unknown', 'failed', 'expired', 'abandoned'] as const)(
    'of a success counts when %s',
    (state) => {
      expect(decide({ state }, paid)).toBe('succeeded')
      expect(decide({ state }, { ...paid, amountXaf: null, currency: null, reference: null })).toBe(
        'succeeded',
      )
      for (const wrong of [{ amountXaf: 14_999 }, { currency: 'EUR' }, { reference: 'x' }]) {
        expect(decide({ state }, { ...paid, ...wrong })).toBe('mismatch')
      }
    },
  )

  it.each(['failed', 'expired', 'abandoned'] as const)(
    'other than a success changes nothing when %s',
    (state) => {
      for (const result of [
        { status: 'failed', reason: 'generic' },
        { status: 'expired' },
        { status: 'pending' },
      ] as const) {
        expect(decide({ state }, result, hour)).toBe('nothing')
      }
    },
  )

  it('that finds nothing sends again only what may never have arrived, after 2 minutes, three times, in the window', () => {
    const lost = { state: 'unknown' } as const
    const nothing = { status: 'not_found' } as const
    expect(decide(lost, nothing, 2 * minute - 1)).toBe('nothing')
    expect(decide(lost, nothing, 2 * minute)).toBe('send_again')
    expect(decide({ ...lost, submitCount: 3 }, nothing, 2 * minute)).toBe('send_again')
    expect(decide({ ...lost, submitCount: 4 }, nothing, 2 * minute)).toBe('nothing')
    expect(decide(lost, nothing, 6 * minute)).toBe('expired')
    expect(decide({}, nothing, 3 * minute)).toBe('nothing')
  })

  it('without an answer says nothing until the window is over', () => {
    expect(decide({}, { status: 'unavailable' }, 6 * minute - 1)).toBe('nothing')
    expect(decide({}, { status: 'unavailable' }, 6 * minute)).toBe('expired')
    expect(decide({}, { status: 'pending' }, 6 * minute)).toBe('expired')
  })
})

describe('the plan of reads', () => {
  const polled = {
    state: 'pending',
    submittedAt: now,
    windowEndsAt: at(6 * minute),
    horizonAt: at(78 * hour),
  } as const
  const middle = { random: 0.5 }
  it.each([0, 5, 10, 20, 30, 45, 60, 120])(
    'after %i s goes to the next of 5, 10, 20, 30, 45, 60 s, then every minute',
    (age) => {
      const plan = [5, 10, 20, 30, 45, 60].find((each) => each > age) ?? age + 60
      const wait = Math.max(plan - age, 3) * second
      expect(nextRead(polled, at(age * second), middle)).toEqual(at(age * second + wait))
    },
  )

  it('strays by 20 % at most and is never closer than 3 s', () => {
    expect(nextRead(polled, now, { random: 0 })).toEqual(at(4 * second))
    expect(nextRead(polled, now, { random: 1 })).toEqual(at(6 * second))
    expect(nextRead(polled, at(4_900), { random: 0 })).toEqual(at(7_900))
  })

  it.each([
    [6 * minute, 6 * minute + 15 * minute],
    [30 * minute, 66 * minute],
    [2 * hour, 6 * hour + 6 * minute],
    [7 * hour, 24 * hour + 6 * minute],
    [25 * hour, 72 * hour + 6 * minute],
  ])('after the soft expiry is 15 min, 1, 6, 24 and 72 h (%i)', (age, next) => {
    expect(nextRead({ ...polled, state: 'expired' }, at(age), middle)).toEqual(at(next))
  })

  it.each([
    [7 * minute, minute],
    [50 * minute, minute],
    [3 * hour, 5 * minute],
    [40 * hour, 5 * minute],
  ])('asks again soon when the provider did not answer (%i)', (age, wait) => {
    const unanswered = { isAnswered: false, ...middle }
    expect(nextRead({ ...polled, state: 'expired' }, at(age), unanswered)).toEqual(at(age + wait))
  })

  it('takes times ahead of the clock for those of a clock that was stepped back', () => {
    expect(soonestRead(at(hour), now)).toEqual(now)
    expect(nextRead({ ...polled, submittedAt: at(hour) }, now, middle)).toEqual(at(5 * second))
  })

  it('ends at the horizon, and for what cannot change any more', () => {
    expect(nextRead({ ...polled, state: 'expired' }, at(78 * hour), middle)).toBeNull()
    expect(nextRead({ ...polled, state: 'succeeded' }, now, middle)).toBeNull()
  })

  it('is brought forward to 3 s after the last read', () => {
    expect(soonestRead(null, now)).toEqual(now)
    expect(soonestRead(at(-second), now)).toEqual(at(2 * second))
  })
})

describe('a code', () => {
  const facts = { state: 'code_sent', codeExpiresAt: at(5 * minute), codeSentAt: now, codesSent: 1 } as const
  it('is expired at its very expiry', () => {
    expect(isCodeExpired(facts, at(5 * minute - 1))).toBe(false)
    expect(isCodeExpired(facts, at(5 * minute))).toBe(true)
    expect(codeState(facts, at(5 * minute))).toBe('expired')
  })
  it('can be replaced after a minute, twice', () => {
    expect(resendAt(facts)).toEqual(at(minute))
    expect(resendAt({ ...facts, codesSent: 3 })).toBeNull()
  })
  it('allows requests for half an hour', () => {
    expect(isGrantFresh(now, at(30 * minute))).toBe(true)
    expect(isGrantFresh(now, at(30 * minute + 1))).toBe(false)
    expect(isGrantFresh(null, now)).toBe(false)
  })
})

describe('an initiation', () => {
  const details = { provider: 'mtn', phone: '+237670000001', amountXaf: 15_000 } as const
  const open: UnfinishedIntent = {
    ...details,
    state: 'code_sent',
    codeExpiresAt: at(5 * minute),
    codeSentAt: now,
    codesSent: 1,
    hasOpenAttempt: false,
    isAtPresentPrice: true,
    isForSameCohort: true,
    isFromSamePayer: true,
  }
  const decide = (more: Partial<UnfinishedIntent>, change: object = {}, later = 0) =>
    decideInitiation({ ...open, ...more }, { ...details, ...change }, at(later)).kind
  it('is new, repeated, renewed, a replacement or refused', () => {
    expect(decideInitiation(null, details, now)).toEqual({ kind: 'create', cancelOld: false })
    expect(decide({})).toBe('repeat')
    expect(decide({}, {}, minute)).toBe('new_code')
    expect(decide({ codesSent: 3 }, {}, minute)).toBe('repeat')
    expect(decide({}, {}, 5 * minute)).toBe('create')
    expect(decide({}, { amountXaf: 16_000 })).toBe('create')
    expect(decide({ isAtPresentPrice: false })).toBe('create')
    expect(decide({ isAtPresentPrice: false, state: 'authorised', hasOpenAttempt: true })).toBe('repeat')
    expect(decide({ state: 'code_locked' })).toBe('create')
    expect(decide({ state: 'authorised' })).toBe('create')
    expect(decide({ state: 'authorised', hasOpenAttempt: true })).toBe('repeat')
    expect(decide({ state: 'authorised', hasOpenAttempt: true }, { phone: '+237690000001' })).toBe('refuse')
    expect(decide({ state: 'review' })).toBe('refuse')
  })
  it('may be retried a minute after the last request, while the code counts', () => {
    const facts = { authorisedAt: now, newestAttemptAt: now, hasOpenAttempt: false }
    expect(retryAt(facts, at(second))).toEqual(at(minute))
    expect(retryAt({ ...facts, hasOpenAttempt: true }, now)).toBeNull()
    expect(retryAt(facts, at(31 * minute))).toBeNull()
  })
})

describe('amounts', () => {
  it.each([
    [15_000, 0, 15_000],
    [15_000, 5_000, 10_000],
    [15_000, 20_000, 0],
    [15_000, -1, 15_000],
  ])('%i with a credit of %i: %i is due', (price, credit, amountDue) =>
    expect(dueXaf(price, credit)).toBe(amountDue),
  )

  it('are split without a remainder', () => {
    for (const amount of [0, 1, 9_999, 15_000, 15_001, 40_000]) {
      const { creditUsedXaf, creditKeptXaf } = splitAmount(amount, 15_000)
      expect(amount + creditUsedXaf).toBe(15_000 + creditKeptXaf)
      expect(Math.min(creditUsedXaf, creditKeptXaf)).toBe(0)
    }
  })

  it('are refused below what is due, in the words of the specification for 15,000', () => {
    expect(amountProblem(15_000, 15_000)).toBeNull()
    expect(amountProblem(14_999, 15_000)).toBe('Validation.amountTooSmall')
    expect(amountProblem(14_999, 20_000)).toBe('Validation.amountBelowPrice')
  })
})

describe('what people are told', () => {
  it.each([
    ['code_sent', null, 'initiated', null],
    ['code_locked', null, 'initiated', null],
    ['code_expired', null, 'initiated', null],
    ['authorised', null, 'initiated', null],
    ['authorised', { state: 'created', reason: null }, 'pending', null],
    ['authorised', { state: 'unknown', reason: null }, 'pending', null],
    ['authorised', { state: 'failed', reason: 'insufficient_funds' }, 'failed', 'insufficient_funds'],
    ['authorised', { state: 'failed', reason: null }, 'failed', 'generic'],
    ['authorised', { state: 'expired', reason: null }, 'failed', 'payer_timeout'],
    ['authorised', { state: 'abandoned', reason: 'submit_lost' }, 'failed', 'submit_lost'],
    ['paid', { state: 'succeeded', reason: null }, 'verified', null],
    ['cancelled', null, 'failed', 'cancelled'],
    ['review', { state: 'pending', reason: null }, 'review', null],
    ['refunded', { state: 'succeeded', reason: null }, 'refunded', null],
  ] as const)('of %s with %j: %s', (intent, attempt, status, reason) => {
    expect(paymentStatus(intent, attempt)).toEqual({ status, reason })
    expect(statusForPayer(intent, attempt)).toEqual({ status, reason })
  })

  it.each([
    [{ state: 'failed', reason: 'rejected_by_payer' }, 'rejected_by_payer', 'refused'],
    [{ state: 'expired', reason: null }, 'payer_timeout', 'expired'],
    [{ state: 'failed', reason: 'insufficient_funds' }, 'insufficient_funds', 'noMoney'],
    [{ state: 'abandoned', reason: 'submit_lost' }, 'cancelled', 'cancelled'],
  ] as const)('of a given up payment keeps why its attempt %j failed: %s', (attempt, reason, label) => {
    const shown = statusForPayer('cancelled', attempt)
    expect(shown).toEqual({ status: 'failed', reason })
    expect([labelOf(shown), wasNotMade(labelOf(shown))]).toEqual([label, true])
  })
})
