import { asLocale } from '@/config/locales'
import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { emitEvent, inTransaction, recordAudit, type Tx } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { reissueCertificateSchema, revokeCertificateSchema } from '../../certificates.schema'
import { readBasis } from '../certificates.repository'
import { revokeOfEnrolment } from '../revoke'
import { writeVersion } from '../write-version'

interface LockedCertificate {
  id: string
  code: string
  version: number
  enrolmentId: string
  userId: string
  status: string
  completedAt: Date | null
  name: string
}

/** Locks the enrolment first, as a refund does. */
async function lockCertificate(tx: Tx, code: string): Promise<LockedCertificate> {
  await tx.$queryRaw`
    select 1 from enrolments e join certificates c on c.enrolment_id = e.id where c.code = ${code} for no key update of e`
  const [certificate] = await tx.$queryRaw<LockedCertificate[]>`
    select c.id, c.code, c.version, c.enrolment_id as "enrolmentId", e.user_id as "userId", e.status::text,
      v.completed_at as "completedAt", v.name
    from certificates c join enrolments e on e.id = c.enrolment_id
      join certificate_versions v on v.certificate_id = c.id and v.number = c.version
    where c.code = ${code} for no key update of c`
  if (!certificate) {
    throw new AppError('not_found')
  }
  if (certificate.name === '') {
    throw new AppError('conflict', { text: 'Certificates.erased' })
  }
  return certificate
}

/** Revokes a certificate: from now on every check shows this. */
export const revokeCertificate = defineUseCase({
  name: 'certificates.revoke-certificate',
  access: can('certificates.manage'),
  input: revokeCertificateSchema,
  limits: [perActor('admin.write')],
  stepUp: true,
  run: ({ input, actor, request, now }) =>
    inTransaction(async (tx) => {
      const certificate = await lockCertificate(tx, input.code)
      const byId = actor.user.id
      const done = await revokeOfEnrolment(tx, certificate.enrolmentId, {
        revocation: 'office',
        now,
        reason: input.reason,
        byId,
      })
      if (!done) {
        throw new AppError('conflict', { text: 'CertificatesOffice.alreadyRevoked' })
      }
      await recordAudit(tx, { actor, request, now }, 'certificate.revoked', {
        targetUserId: certificate.userId,
        details: { code: certificate.code, name: certificate.name, reason: input.reason },
      })
      return { code: certificate.code }
    }),
})

/** Issues the same number again with another name, or after a mistaken revocation. The previous version stays, revoked. */
export const reissueCertificate = defineUseCase({
  name: 'certificates.reissue-certificate',
  access: can('certificates.manage'),
  input: reissueCertificateSchema,
  limits: [perActor('admin.write')],
  stepUp: true,
  run: ({ input, actor, request, now }) =>
    inTransaction(async (tx) => {
      const certificate = await lockCertificate(tx, input.code)
      if (certificate.status !== 'completed' && certificate.status !== 'active') {
        throw new AppError('conflict', { text: 'CertificatesOffice.notPaid' })
      }
      const basis = await readBasis(tx, certificate.enrolmentId)
      const { version } = await tx.certificate.update({
        where: { id: certificate.id },
        data: {
          version: { increment: 1 },
          revokedAt: null,
          revocation: null,
          revokedReason: null,
          revokedById: null,
        },
        select: { version: true },
      })
      await writeVersion(tx, {
        certificateId: certificate.id,
        enrolmentId: certificate.enrolmentId,
        number: version,
        basis,
        locale: asLocale(basis.locale),
        name: input.name,
        completedAt: certificate.completedAt ?? now,
        now,
        reason: input.reason,
        issuedById: actor.user.id,
      })
      await emitEvent(tx, 'certificate.changed', { code: certificate.code })
      await recordAudit(tx, { actor, request, now }, 'certificate.reissued', {
        targetUserId: certificate.userId,
        details: {
          code: certificate.code,
          before: certificate.name,
          after: input.name,
          version,
          reason: input.reason,
        },
      })
      return { code: certificate.code, version }
    }),
})
