import { type AttemptState, transitions as attempt } from './attempt.rules'
import { type IntentState, transitions as intent } from './intent.rules'
import { type RefundState, transitions as refund } from './refund.rules'

const intentStates: Record<IntentState, string> = {
  code_sent: 'a code was mailed and is waited for',
  code_locked: 'five wrong codes: this code is refused from now on',
  code_expired: 'the code was not entered in time',
  authorised: 'the code was right: a wallet may be asked',
  paid: 'the provider confirmed the money, or it was received at the office',
  cancelled: 'given up; money that still arrives is owed back',
  review: 'a success whose amount, currency or reference differs: people decide',
  refunded: 'the money was paid out again, or a part of it with which the enrolment ended',
}

const attemptStates: Record<AttemptState, string> = {
  created: 'stored, nothing was sent',
  submitting: 'one worker is sending it',
  pending: 'the provider took it: the phone is being asked',
  unknown: 'the provider did not answer: only a status read can tell',
  succeeded: 'the provider confirmed the money',
  failed: 'the provider or the payer refused',
  expired: 'not approved in time; a late success still counts',
  abandoned: 'it did not reach the provider; a success that turns up still counts',
}

const refundStates: Record<RefundState, string> = {
  due: 'marked by the office, or asked for by the student: it waits for approval',
  approved: 'it may be paid out',
  done: 'paid out',
  failed: 'the payout did not succeed: it is approved again',
  withdrawn: 'taken back: nothing is owed',
}

type Moves = Record<string, Partial<Record<string, string>>>

function table(title: string, meanings: Record<string, string>, moves: Moves): string {
  const rows = Object.entries(meanings).map(([state, meaning]) => {
    const events = Object.entries(moves[state] ?? {}).map(([event, next]) => `${event} → **${next}**`)
    return `| **${state}** | ${meaning} | ${events.join('<br>') || 'final'} |`
  })
  return [`### ${title}`, '| state | what it means | event → next state |', '|---|---|---|', ...rows].join(
    '\n',
  )
}

/** The rules as tables for docs/payments.md. */
export const transitionTables = () =>
  [
    table('A payment (intent)', intentStates, intent),
    table('A request to a provider (attempt)', attemptStates, attempt),
    table('A refund', refundStates, refund),
  ].join('\n\n')

const tablesBegin = '<!-- Written by `npm run docs:payments` from the rules: do not edit by hand. -->'
const tablesEnd = '<!-- End of the written tables. -->'

export function withTables(document: string): string {
  const [before = '', rest] = document.split(tablesBegin)
  const after = rest?.split(tablesEnd)[1]
  if (after === undefined) {
    throw new Error('the document has no place for the tables')
  }
  return `${before}${tablesBegin}\n${transitionTables()}\n${tablesEnd}${after}`
}
