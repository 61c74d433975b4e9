import { describe, expect, it } from 'vitest'
import en from '@/messages/en.json'
import fr from '@/messages/fr.json'
import { transitions as attempt } from './attempt.rules'
import { isMilestone } from './history-milestones'
import { transitions as intent } from './intent.rules'

const eventsOf = (moves: Record<string, object>) => [...new Set(Object.values(moves).flatMap(Object.keys))]

/** Events of the history that do not come from the rules. */
const others = [
  ...[
    'intent.created',
    'intent.paid_from_credit',
    'intent.paid_by_code',
    'intent.paid_in_cash',
    'intent.paid_by_transfer',
    'intent.taken_before',
    'attempt.created',
  ],
  ...['attempt.looked_up', 'attempt.undecided', 'attempt.undecided_day'],
  ...['callback.received', 'callback.disagreed', 'office.rechecked'],
  ...['refund.due', 'refund.marked', 'refund.approved', 'refund.paid_out', 'refund.payout_failed'],
  'refund.withdrawn',
]
const all = [
  ...eventsOf(intent).map((event) => `intent.${event}`),
  ...eventsOf(attempt).map((event) => `attempt.${event}`),
  ...others,
]

describe.each([
  ['en', en],
  ['fr', fr],
])('the history in %s', (_, texts) => {
  it.each(all)('has words for %s', (type) => {
    const [group = '', event = ''] = type.split('.')
    const words = texts.PaymentsOffice.event as Record<string, Record<string, string>>
    expect(words[group]?.[event]).toMatch(/\S/)
  })
})

describe('the milestones', () => {
  it('leave out what only the machinery did', () => {
    const quiet = ['attempt.lease_taken', 'attempt.read_pending', 'callback.received', 'intent.code_renewed']
    expect(quiet.filter(isMilestone)).toEqual([])
  })

  it('hold everything that changes where the money is, and everything unusual', () => {
    const loud = [
      ...['intent.created', 'intent.right_code', 'attempt.accepted', 'intent.attempt_succeeded'],
      ...['intent.facts_disagree', 'attempt.read_failed', 'attempt.undecided', 'callback.disagreed'],
      ...others.filter((type) => type.startsWith('refund.')),
    ]
    expect(loud.filter(isMilestone)).toEqual(loud)
    expect(isMilestone('something.new')).toBe(true)
  })
})
