import { guardians } from '@/config/limits'
import type { Locale } from '@/config/locales'
import { guardianToken } from '@/features/base/mail/guardian-token'
import { queueMail } from '@/features/base/mail/server/queue-mail'
import type { Guardian } from '@/generated/prisma/client'
import { birthdayOf, dayToDate, isMinor } from '@/lib/age'
import { AppError, invalid } from '@/server/kernel/app-error'
import { consumeLimit } from '@/server/kernel/rate-limit'
import { emitEvent, type Tx } from '@/server/kernel/transaction'
import { type NamedGuardian, whyNotGuardian } from '../guardian.rules'

/** The columns of an account that a day of birth decides. `born`: '2009-08-24'. */
export function closedBy(born: string, now: Date) {
  const until = isMinor(born, now) ? dayToDate(birthdayOf(born)) : null
  return {
    dateOfBirth: dayToDate(born),
    birthDateNeeded: false,
    guardianNeededUntil: until,
    chatClosedUntil: until,
  }
}

/** Closes or opens what is taught, and the chat, as the guardian's answer says. The one place that decides it. */
export async function applyAnswer(
  tx: Tx,
  { userId, state, allowsChat }: Pick<Guardian, 'userId' | 'state' | 'allowsChat'>,
): Promise<void> {
  const { dateOfBirth } = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { dateOfBirth: true },
  })
  const until = dateOfBirth && dayToDate(birthdayOf(dateOfBirth.toISOString().slice(0, 10)))
  const isConfirmed = state === 'confirmed'
  await tx.user.update({
    where: { id: userId },
    data: {
      guardianNeededUntil: isConfirmed ? null : until,
      chatClosedUntil: isConfirmed && allowsChat ? null : until,
    },
  })
  await emitEvent(tx, 'user.access_changed', { userId })
}

/** Throws `too_many` when the guardian's mailbox, or the student, has had enough of them today. */
export async function mailRequest(
  tx: Tx,
  guardian: Pick<Guardian, 'id' | 'userId' | 'email'>,
  locale: Locale,
  now: Date,
): Promise<void> {
  if (!guardian.email) {
    throw new AppError('conflict', { text: 'Guardian.noAddress' })
  }
  await consumeLimit('guardian.request', guardian.userId)
  await queueMail(tx, {
    kind: 'guardian_request',
    to: guardian.email,
    locale,
    data: { token: guardianToken(guardian.id, new Date(now.getTime() + guardians.linkMs)) },
    userId: guardian.userId,
    notAfter: new Date(now.getTime() + guardians.linkMs),
  })
  await tx.guardian.update({ where: { id: guardian.id }, data: { sentAt: now } })
}

type Student = { id: string; email: string; phone: string | null; locale: Locale }

/**
 * Names the guardian of a student, in place of an earlier one, whose link ends with it. The caller has locked the account.
 * `fieldOf`: how the caller's form calls a field.
 */
export async function putGuardian(
  tx: Tx,
  student: Student,
  { name, relation, email, phone }: NamedGuardian,
  now: Date,
  fieldOf = (field: string) => field,
): Promise<Guardian> {
  const refusal = whyNotGuardian(student, { name, email, phone })
  if (refusal) {
    const fields = Object.entries(refusal).map(([field, text]) => [fieldOf(field), text] as const)
    throw invalid(Object.fromEntries(fields))
  }
  await tx.guardian.deleteMany({ where: { userId: student.id } })
  const guardian = await tx.guardian.create({
    data: {
      userId: student.id,
      name,
      relation: relation ?? null,
      email: email ?? null,
      phone: phone ?? null,
      createdAt: now,
    },
  })
  await applyAnswer(tx, guardian)
  if (guardian.email) {
    await mailRequest(tx, guardian, student.locale, now)
  }
  return guardian
}
