import { findPeopleWith } from '@/features/accounts/users/server/find-people-with'
import { AppError } from '@/server/kernel/app-error'
import type { Tx } from '@/server/kernel/transaction'
import { secondPerson } from '../../refund.rules'
import type { RefundOfIntent } from '../payments.repository'

/** Whether somebody besides this person may decide about refunds. */
export const hasOthers = async (reader: Parameters<typeof findPeopleWith>[0], actorId: string) =>
  (await findPeopleWith(reader, 'payments.manage')).some(({ id }) => id !== actorId)

/** Details for the audit log: that nobody else could decide. Throws `conflict` if another person has to. */
export async function requireSecondPerson(
  tx: Tx,
  refund: RefundOfIntent,
  actorId: string,
): Promise<{ alone?: true }> {
  const person = secondPerson(refund, { actorId, hasOthers: await hasOthers(tx, actorId) })
  if (person === 'needed') {
    throw new AppError('conflict', { text: 'PaymentsOffice.secondPersonNeeded' })
  }
  return person === 'alone' ? { alone: true } : {}
}
