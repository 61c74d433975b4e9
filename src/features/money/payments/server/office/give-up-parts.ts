import { AppError } from '@/server/kernel/app-error'
import type { Tx } from '@/server/kernel/transaction'
import { unfinishedStates } from '../../intent.rules'
import { moveIntent } from '../move-state'
import { lockIntent, openAttempt } from '../payments.repository'

/**
 * Gives up the payment of a part that was begun. Refused while a wallet is asked or the payment is under review:
 * its money may arrive. Call it after lockUser.
 */
export async function giveUpParts(tx: Tx, planId: string, now: Date): Promise<void> {
  const begun = await tx.paymentIntent.findMany({
    where: { planId, state: { in: [...unfinishedStates] } },
    select: { id: true },
  })
  for (const { id } of begun) {
    const intent = await lockIntent(tx, id)
    if (openAttempt(intent)) {
      throw new AppError('conflict', { text: 'PaymentsOffice.walletIsAsked' })
    }
    if (!(await moveIntent(tx, intent, 'details_changed', now))) {
      throw new AppError('conflict', { text: 'PaymentsOffice.isInReview' })
    }
  }
}
