import type { Locale } from '@/config/locales'
import { birthdayOf, dayToDate, isBeforeDay } from '@/lib/age'
import type { Tx } from '@/server/kernel/transaction'
import { guardianToken } from '../guardian-token'
import type { MailKind } from '../mail-kinds'

/** Receipts, which a guardian always gets, and notices, which a guardian can stop. */
const copied: Partial<Record<MailKind, 'receipt' | 'notice'>> = {
  payment_receipt: 'receipt',
  refund_paid_out: 'receipt',
  part_due: 'notice',
  class_news: 'notice',
  session_changed: 'notice',
  assignment_graded: 'notice',
  certificate_issued: 'notice',
}

/** In the data of a copy: the link of the guardian who reads it. */
interface GuardianCopy {
  guardianToken: string
}

interface Original {
  kind: MailKind
  data: object
  locale: Locale
  userId?: string | null
  dedupeKey?: string
  notAfter?: Date
}

/**
 * The same mail for the confirmed guardian of a student under 18; null: nobody else reads it. The one place that decides what
 * guardians read.
 */
export async function guardianCopyOf(tx: Tx, mail: Original, now: Date) {
  const sort = copied[mail.kind]
  if (!sort || !mail.userId) {
    return null
  }
  const guardian = await tx.guardian.findFirst({
    where: {
      userId: mail.userId,
      state: 'confirmed',
      email: { not: null },
      ...(sort === 'notice' && { noticesOffAt: null }),
    },
    select: { id: true, email: true, user: { select: { dateOfBirth: true } } },
  })
  const born = guardian?.user.dateOfBirth?.toISOString().slice(0, 10)
  if (!guardian?.email || !born || !isBeforeDay(now, dayToDate(birthdayOf(born)))) {
    return null
  }
  const { kind, locale, userId, dedupeKey, notAfter } = mail
  const data = { ...mail.data, guardianToken: guardianToken(guardian.id, null) } satisfies GuardianCopy
  return {
    kind,
    toEmail: guardian.email,
    locale,
    data,
    userId,
    notAfter,
    dedupeKey: dedupeKey === undefined ? undefined : `${dedupeKey}:guardian`,
  }
}
