import { asLocale, type Locale } from '@/config/locales'
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

/** In the data of a mail to a guardian: the link of its reader. */
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
 * The confirmed guardian of a student under 18 who reads mails of this sort; null: there is none. The one place that decides it. `locale`:
 * the language of the mail, if that of the guardian is not known.
 */
export async function readingGuardian(
  tx: Tx,
  { userId, locale, sort }: { userId: string; locale: Locale; sort: 'receipt' | 'notice' },
  now: Date,
) {
  const guardian = await tx.guardian.findFirst({
    where: {
      userId,
      state: 'confirmed',
      email: { not: null },
      ...(sort === 'notice' && { noticesOffAt: null }),
    },
    select: { id: true, email: true, locale: true, user: { select: { dateOfBirth: true } } },
  })
  const born = guardian?.user.dateOfBirth?.toISOString().slice(0, 10)
  if (!guardian?.email || !born || !isBeforeDay(now, dayToDate(birthdayOf(born)))) {
    return null
  }
  return {
    email: guardian.email,
    locale: guardian.locale === null ? locale : asLocale(guardian.locale),
    guardianToken: guardianToken(guardian.id, null),
  }
}

/** The same mail for the guardian; null: nobody else reads it. */
export async function guardianCopyOf(tx: Tx, mail: Original, now: Date) {
  const sort = copied[mail.kind]
  const { userId, locale } = mail
  const reader = sort && userId && (await readingGuardian(tx, { userId, locale, sort }, now))
  if (!reader) {
    return null
  }
  const { kind, dedupeKey, notAfter } = mail
  const data = { ...mail.data, guardianToken: reader.guardianToken } satisfies GuardianCopy
  return {
    kind,
    toEmail: reader.email,
    locale: reader.locale,
    data,
    userId,
    notAfter,
    dedupeKey: dedupeKey === undefined ? undefined : `${dedupeKey}:guardian`,
  }
}
