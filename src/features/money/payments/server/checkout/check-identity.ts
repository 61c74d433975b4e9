import type { RegistrantActor, UserActor } from '@/server/kernel/actor'
import { AppError } from '@/server/kernel/app-error'

/** The payer comes from the session or token; what an old client sends in addition must agree. */
export function checkIdentity(
  { user }: UserActor | RegistrantActor,
  claimed: { userId?: string; email?: string },
): void {
  const differs =
    (claimed.userId !== undefined && claimed.userId.toLowerCase() !== user.id) ||
    (claimed.email !== undefined && claimed.email.toLowerCase() !== user.email.toLowerCase())
  if (differs) {
    throw new AppError('identity_mismatch')
  }
}
