import { isPaid } from '@/features/base/enrolments/enrolment-status.rules'
import { progressOf } from '@/features/base/enrolments/progress.rules'
import { personName } from '@/lib/person-name'
import { db } from '@/server/db'
import { withRole } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { defineUseCase } from '@/server/kernel/use-case'
import { type CertificateAnswer, judgeCertificate } from '../certificate.rules'
import type { CertificateView } from '../certificates.answers'
import { myCertificateSchema } from '../certificates.schema'
import { presentCertificate } from './certificate.presenter'
import { findOwnCertificate, readBasis } from './certificates.repository'

export type MyCertificateState =
  | { state: 'issued'; certificate: CertificateView & { listed: boolean } }
  /** `name`: as it would be printed. */
  | { state: CertificateAnswer['kind']; name: string; from: Date | null }

/** The certificate of one of the student's own programs, or what is missing for it. */
export const getMyCertificate = defineUseCase({
  name: 'certificates.get-my-certificate',
  access: withRole('student'),
  input: myCertificateSchema,
  limits: [],
  async run({ input, actor, locale, now }): Promise<MyCertificateState> {
    const own = await findOwnCertificate(actor.user.id, input.slug)
    if (!own) {
      throw new AppError('not_found')
    }
    const { certificate } = own
    // After a refund and another payment the student confirms again.
    const isOver = certificate?.revocation === 'refund' && isPaid(own.status)
    if (certificate && !isOver) {
      return {
        state: 'issued',
        certificate: { ...presentCertificate(certificate, locale), listed: certificate.listed },
      }
    }
    const basis = await readBasis(db(), own.enrolmentId)
    const { kind } = judgeCertificate({ ...basis, progress: progressOf(basis.progress), now })
    return {
      state: isPaid(own.status) ? kind : 'unfinished',
      name: personName(basis),
      from: basis.from,
    }
  },
})
