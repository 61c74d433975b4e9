import { isPaid } from '@/features/enrolments/enrolment-status.rules'
import { progressOf } from '@/features/enrolments/progress.rules'
import { db } from '@/server/db'
import { withRole } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { defineUseCase } from '@/server/kernel/use-case'
import { type CertificateAnswer, judgeCertificate } from '../certificate.rules'
import type { CertificateView } from '../certificate-views'
import { myCertificateSchema } from '../certificates.schema'
import { presentCertificate } from './certificate.presenter'
import { findCertificate, readBasis } from './certificates.repository'

export type MyCertificateState =
  | { state: 'issued'; certificate: CertificateView & { listed: boolean } }
  /** `name`: as it would be printed. */
  | { state: CertificateAnswer['kind']; name: string }

/** The certificate of one of the student's own programs, or what it waits for. */
export const getMyCertificate = defineUseCase({
  name: 'certificates.get-mine',
  access: withRole('student'),
  input: myCertificateSchema,
  limits: [],
  async run({ input, actor, locale }): Promise<MyCertificateState> {
    const enrolment = await db().enrolment.findFirst({
      where: { userId: actor.user.id, program: { slug: input.slug } },
      select: { id: true, status: true, certificate: { select: { code: true, revocation: true } } },
    })
    if (!enrolment) {
      throw new AppError('not_found')
    }
    const { certificate } = enrolment
    // After a refund and another payment it is asked for again.
    const isOver = certificate?.revocation === 'refund' && isPaid(enrolment.status)
    const row = certificate && !isOver ? await findCertificate(certificate.code) : null
    if (row) {
      return { state: 'issued', certificate: { ...presentCertificate(row, locale), listed: row.listed } }
    }
    const basis = await readBasis(db(), enrolment.id)
    const { kind } = judgeCertificate({ ...basis, progress: progressOf(basis.progress) })
    return {
      state: isPaid(enrolment.status) ? kind : 'unfinished',
      name: `${basis.firstName} ${basis.lastName}`,
    }
  },
})
