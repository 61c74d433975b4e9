import { asLocale, type Locale } from '@/config/locales'
import { progressOf } from '@/features/base/enrolments/progress.rules'
import { lockByProgram } from '@/features/study/learning/server/enrolment-lock'
import { formatDoualaDate } from '@/lib/douala-time'
import { personName } from '@/lib/person-name'
import { withRole } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { lockUser } from '@/server/kernel/lock-user'
import { randomReadable } from '@/server/kernel/secrets'
import { emitEvent, inTransaction, type Tx } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { codeLength, formatCode, judgeCertificate } from '../certificate.rules'
import { issueCertificateSchema } from '../certificates.schema'
import { type Basis, readBasis } from './certificates.repository'
import { writeVersion } from './write-version'

interface IssueOutcome {
  code: string
  /** false: it had been issued before. */
  created: boolean
}

/** Throws what is missing, and the earliest date if it is in the future. */
function refuseUndue(basis: Basis, locale: Locale, now: Date): Date {
  const answer = judgeCertificate({ ...basis, progress: progressOf(basis.progress), now })
  const { completedAt } = basis.progress
  if (answer.kind === 'due' && completedAt) {
    return completedAt
  }
  const { openWeeks, from } = basis
  const isAhead = from !== null && now < from
  throw new AppError('conflict', {
    text: `Certificates.missing.${answer.kind === 'due' ? 'unfinished' : answer.kind}`,
    params: {
      weeks: openWeeks.join(', '),
      count: openWeeks.length,
      date: isAhead ? formatDoualaDate(from, locale) : '',
    },
    extra: {
      missing: answer.kind === 'due' ? [] : answer.missing,
      ...(isAhead ? { earliest: from.toISOString() } : {}),
    },
  })
}

const findCertificate = (tx: Tx, enrolmentId: string) =>
  tx.certificate.findUnique({
    where: { enrolmentId },
    select: { id: true, code: true, version: true, revocation: true },
  })

/** A new certificate, or, after a refund and another payment, the next version of the old one. The caller has locked the enrolment. */
export async function writeCertificate(
  tx: Tx,
  enrolmentId: string,
  basis: Basis,
  now: Date,
  locale: Locale = asLocale(basis.locale),
): Promise<string> {
  const completedAt = refuseUndue(basis, locale, now)
  const before = await findCertificate(tx, enrolmentId)
  const unrevoked = { revokedAt: null, revocation: null, revokedReason: null, revokedById: null }
  const { id, code, version } = before
    ? await tx.certificate.update({
        where: { id: before.id },
        data: { ...unrevoked, version: { increment: 1 } },
      })
    : await tx.certificate.create({
        data: { enrolmentId, code: formatCode(randomReadable(codeLength)), createdAt: now },
      })
  await writeVersion(tx, {
    certificateId: id,
    enrolmentId,
    number: version,
    basis,
    locale: asLocale(basis.locale),
    name: personName(basis),
    completedAt,
    now,
  })
  await emitEvent(tx, 'certificate.changed', { code })
  return code
}

/**
 * The student confirms the name of the profile; number and facts are written once per enrolment. Lock order as
 * in payments: user, enrolment, certificate.
 */
export const issueCertificate = defineUseCase({
  name: 'certificates.issue-certificate',
  access: withRole('student'),
  input: issueCertificateSchema,
  limits: [perActor('certificate.confirm')],
  run: ({ input, actor, locale, now }) =>
    inTransaction(async (tx): Promise<IssueOutcome> => {
      await lockUser(tx, actor.user.id)
      const enrolment = await lockByProgram(tx, actor.user.id, input.slug)
      const before = await findCertificate(tx, enrolment.id)
      if (before && before.revocation === 'office') {
        throw new AppError('conflict', { text: 'Certificates.revokedByOffice', extra: { missing: [] } })
      }
      if (before && before.revocation === null) {
        return { code: before.code, created: false }
      }
      const basis = await readBasis(tx, enrolment.id)
      if (basis.blockedAt) {
        throw new AppError('account_blocked')
      }
      return { code: await writeCertificate(tx, enrolment.id, basis, now, locale), created: true }
    }),
})
