import { asLocale } from '@/config/locales'
import { queueMail } from '@/features/base/mail/server/queue-mail'
import { notify } from '@/features/base/notifications/server/notify'
import { emitEvent, type Tx } from '@/server/kernel/transaction'
import type { Revocation } from '../certificate.rules'

interface Cause {
  revocation: Revocation
  now: Date
  reason?: string
  byId?: string
}

interface Revoked {
  id: string
  code: string
  version: number
  userId: string
}

/** The student is notified by bell and mail, once. */
async function tell(tx: Tx, { id, code, version, userId }: Revoked, { revocation, reason, now }: Cause) {
  const user = await tx.user.findUniqueOrThrow({ where: { id: userId } })
  const { programSlug } = await tx.certificateVersion.findUniqueOrThrow({
    where: { certificateId_number: { certificateId: id, number: version } },
    select: { programSlug: true },
  })
  const dedupeKey = `certificate.revoked:${id}:${version}`
  await notify(tx, {
    userId,
    kind: 'certificate.revoked',
    data: { code, program: programSlug },
    dedupeKey,
    at: now,
  })
  await queueMail(tx, {
    kind: 'certificate_revoked',
    to: user.email,
    userId,
    locale: asLocale(user.locale),
    dedupeKey,
    data: {
      firstName: user.firstName,
      code,
      programSlug,
      because: revocation,
      reason: reason ?? null,
    },
  })
}

/**
 * Revokes the valid certificate of an enrolment, if there is one. The caller has locked the enrolment. Returns whether
 * there was one. Nothing is sent to somebody who is erased.
 */
export async function revokeOfEnrolment(tx: Tx, enrolmentId: string, cause: Cause): Promise<boolean> {
  const { revocation, now, reason, byId } = cause
  const [revoked] = await tx.$queryRaw<Revoked[]>`
    update certificates c set revoked_at = ${now}, revocation = ${revocation}::"CertificateRevocation",
      revoked_reason = ${reason ?? null}, revoked_by_id = ${byId ?? null}::uuid
    from enrolments e where e.id = c.enrolment_id and c.enrolment_id = ${enrolmentId}::uuid and c.revoked_at is null
    returning c.id, c.code, c.version, e.user_id as "userId"`
  if (!revoked) {
    return false
  }
  await emitEvent(tx, 'certificate.changed', { code: revoked.code })
  if (revocation !== 'erasure') {
    await tell(tx, revoked, cause)
  }
  return true
}
