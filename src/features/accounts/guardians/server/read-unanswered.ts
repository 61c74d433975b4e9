import { isMinor } from '@/lib/age'
import { AppError } from '@/server/kernel/app-error'
import { lockUser } from '@/server/kernel/lock-user'
import type { Tx } from '@/server/kernel/transaction'
import { mayChange } from '../guardian.rules'

/** Locks the account: throws unless the student is under 18 and nobody has answered for them yet. null: nobody is named. */
export async function readUnanswered(tx: Tx, userId: string, now: Date) {
  await lockUser(tx, userId)
  const { dateOfBirth, guardian } = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { dateOfBirth: true, guardian: true },
  })
  if (!dateOfBirth || !isMinor(dateOfBirth.toISOString().slice(0, 10), now)) {
    throw new AppError('conflict', { text: 'Guardian.notNeeded' })
  }
  if (!mayChange(guardian?.state ?? null)) {
    throw new AppError('conflict', { text: 'Guardian.answered' })
  }
  return guardian
}
