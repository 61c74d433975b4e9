import { readGuardianToken } from '@/features/base/mail/guardian-token'
import { isMinor } from '@/lib/age'
import { db } from '@/server/db'

/** The guardian of a mailed link, with the last instant at which it can confirm. null: no such link. */
export async function findByToken(token: string) {
  const link = readGuardianToken(token)
  const guardian =
    link && (await db().guardian.findUnique({ where: { id: link.id }, include: { user: true } }))
  return guardian ? { guardian, until: link.until } : null
}

/** Nobody answers for them any more. */
export const isAdult = (dateOfBirth: Date | null, now: Date) =>
  !dateOfBirth || !isMinor(dateOfBirth.toISOString().slice(0, 10), now)
