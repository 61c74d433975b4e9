import { db } from '@/server/container'
import { invalid } from '@/server/kernel/app-error'
import { verifyPassword } from '@/server/kernel/password-hash'

/** Throws beside the field when this is not the person's password. */
export async function confirmCurrentPassword(userId: string, currentPassword: string): Promise<void> {
  const user = await db().user.findUnique({ where: { id: userId }, select: { passwordHash: true } })
  if (!(await verifyPassword(user?.passwordHash ?? null, currentPassword)))
    throw invalid({ currentPassword: 'Validation.currentPasswordWrong' })
}
