import { emitEvent, type Tx } from '@/server/kernel/transaction'
import { enqueueSealing } from './certificate-jobs'
import { revokeOfEnrolment } from './revoke'

/** Revokes the certificate of an enrolment, which the caller has locked, and removes the name; the number stays. */
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
  // Marked as sealed, but empty, so that it is not signed again.
  await tx.$executeRaw`
    update certificate_versions set name = '', reason = null, record = null, credential = '', signature = '', pdf = '',
      key_id = coalesce(key_id, ''), sealed_at = coalesce(sealed_at, ${now}) where certificate_id = ${certificate.id}::uuid`
  await emitEvent(tx, 'certificate.changed', { code: certificate.code })
}

/**
 * Removes the name of a grader from the certificates of others, which are signed and drawn again without it.
 * They stay valid, and so do the copies that their owners have.
 */
export async function eraseJudge(tx: Tx, judgeId: string): Promise<void> {
  const judged = JSON.stringify({ assignments: [{ judge: { id: judgeId } }] })
  // Locked before the versions, as signing does.
  await tx.$queryRaw`
    select c.id::text from certificates c where c.id in (
      select certificate_id from certificate_versions where record @> ${judged}::jsonb) order by c.id for no key update of c`
  const versions = await tx.$queryRaw<{ certificateId: string; number: number; code: string }[]>`
    update certificate_versions v set sealed_at = null, key_id = null, credential = null, signature = null, pdf = null,
      record = jsonb_set(v.record, '{assignments}', (
        select jsonb_agg(case when each.work #>> '{judge,id}' = ${judgeId} then each.work || '{"judge": null}' else each.work end
          order by each.at)
        from jsonb_array_elements(v.record -> 'assignments') with ordinality as each (work, at)))
    from certificates c where c.id = v.certificate_id and v.record @> ${judged}::jsonb
    returning v.certificate_id as "certificateId", v.number, c.code`
  for (const { code, ...version } of versions) {
    await enqueueSealing(tx, version)
    await emitEvent(tx, 'certificate.changed', { code })
  }
}
