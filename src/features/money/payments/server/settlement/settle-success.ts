import { keepsPlace } from '@/features/money/codes/server/reserve-place'
import type { Tx } from '@/server/kernel/transaction'
import { arrivedMoney } from '../../intent.rules'
import { moveIntent } from '../move-state'
import type { Attempt, IntentAggregate } from '../payments.repository'
import { completePayment } from './complete-payment'
import { createSurplusRefund } from './owe-surplus'

/** Call it after lockIntent: the attempt has just succeeded. */
export async function settleSuccess(
  tx: Tx,
  intent: IntentAggregate,
  attempt: Attempt,
  now: Date,
): Promise<void> {
  if (arrivedMoney(intent.state) === 'is_owed_back') {
    return createSurplusRefund(tx, intent, attempt, now)
  }
  // Late money, after its place of a code was given to somebody else: the price that it paid does not exist any more.
  if (!(await keepsPlace(tx, intent, now))) {
    await moveIntent(tx, intent, 'price_changed', now)
    return createSurplusRefund(tx, { ...intent, state: 'cancelled' }, attempt, now)
  }
  await moveIntent(tx, intent, 'attempt_succeeded', now, { paidAt: now, payingAttemptId: attempt.id })
  await completePayment(tx, intent, attempt, now)
}
