import { emitEvent, type Tx } from '@/server/kernel/transaction'
import { revokeOfEnrolment } from './revoke'

/** Revokes the certificate of an enrolment, which the caller holds, and takes the name out of it; its number stays. */
export async function eraseCertificate(tx: Tx, enrolmentId: string, now: Date): Promise<void> {
  const certificate = await tx.certificate.findUnique({
    where: { enrolmentId },
    select: { id: true, code: true },
  })
  if (!certificate) {
    return
  }
  await revokeOfEnrolment(tx, enrolmentId, { revocation: 'erasure', now })
  await tx.certificate.update({ where: { id: certificate.id }, data: { listed: false, revokedReason: null } })
  // Sealed, with nothing in it: it is not signed again.
  await tx.$executeRaw`
    update certificate_versions set name = '', reason = null, credential = '', signature = '', pdf = '',
      key_id = coalesce(key_id, ''), sealed_at = coalesce(sealed_at, ${now}) where certificate_id = ${certificate.id}::uuid`
  await emitEvent(tx, 'certificate.changed', { code: certificate.code })
}
