import { db } from '@/server/db'
import { invalid } from '@/server/kernel/app-error'
import { verifyPassword } from '@/server/kernel/password-hash'

/** Throws beside the field when this is not the person's password. Returns the hash that was compared. */
export async function confirmCurrentPassword(userId: string, currentPassword: string): Promise<string> {
  const user = await db().user.findUnique({ where: { id: userId }, select: { passwordHash: true } })
  if (!user || !(await verifyPassword(user.passwordHash, currentPassword))) {
    throw invalid({ currentPassword: 'Validation.currentPasswordWrong' })
  }
  return user.passwordHash
}
