import { guardians } from '@/config/limits'
import { mailboxOf } from '@/features/base/mail/mailbox'
import { emailKey } from '@/lib/email-field'
import type { TextKey } from '@/messages/text-key'

export type GuardianState = 'waiting' | 'confirmed' | 'refused' | 'withdrawn'

export interface NamedGuardian {
  name: string
  relation?: string | null
  email?: string | null
  phone?: string | null
}

/** Why a student cannot name this guardian, by field; null: they can. */
export function whyNotGuardian(
  student: { email: string; phone: string | null },
  { email, phone }: NamedGuardian,
): { email: TextKey } | { phone: TextKey } | null {
  if (email && mailboxOf(emailKey(email)) === mailboxOf(emailKey(student.email))) {
    return { email: 'Guardian.ownEmail' }
  }
  return phone && phone === student.phone ? { phone: 'Guardian.ownPhone' } : null
}

/** Nothing heard for so long that the office decides with the student, a refund included. */
export const isOverdueSince = (now: Date) => new Date(now.getTime() - guardians.officeAfterMs)

/** A student may name somebody else while nobody has answered; afterwards only the office changes it. */
export const mayChange = (state: GuardianState | null) => state === null || state === 'waiting'
