import { mailboxOf } from '@/features/base/mail/mailbox'
import { isMinor } from '@/lib/age'
import { emailKey } from '@/lib/email-field'
import type { TextKey } from '@/messages/text-key'
import type { db } from '@/server/db'
import { invalid } from '@/server/kernel/app-error'
import type { Tx } from '@/server/kernel/transaction'

/**
 * A student under 18 and their guardian are reached at different places, as when the guardian was named: otherwise students would confirm
 * for themselves. Throws `invalid` beside the field.
 */
export async function refuseGuardians(
  client: Tx | ReturnType<typeof db>,
  userId: string,
  { email, phone }: { email?: string; phone?: string | null },
  now: Date,
): Promise<void> {
  const guardian = await client.guardian.findUnique({
    where: { userId },
    select: { email: true, phone: true, user: { select: { dateOfBirth: true } } },
  })
  const born = guardian?.user.dateOfBirth?.toISOString().slice(0, 10)
  if (!guardian || !born || !isMinor(born, now)) {
    return
  }
  const errors: Record<string, TextKey> = {
    ...(email && guardian.email && mailboxOf(emailKey(email)) === mailboxOf(emailKey(guardian.email))
      ? { email: 'Validation.guardianEmail' }
      : {}),
    ...(phone && phone === guardian.phone ? { phone: 'Validation.guardianPhone' } : {}),
  }
  if (Object.keys(errors).length > 0) {
    throw invalid(errors)
  }
}
