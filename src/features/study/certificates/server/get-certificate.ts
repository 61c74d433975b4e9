import { hasRight } from '@/config/roles'
import { db } from '@/server/db'
import { everyone, studentOr, withRole } from '@/server/kernel/access'
import { AppError, isAppError } from '@/server/kernel/app-error'
import { consumeAddressLimit } from '@/server/kernel/rate-limit'
import { emitEvent, inTransaction } from '@/server/kernel/transaction'
import { defineUseCase, perActor, perAddress } from '@/server/kernel/use-case'
import type { CertificateView } from '../certificates.answers'
import { certificateParamsSchema, listCertificateSchema } from '../certificates.schema'
import { presentCertificate } from './certificate.presenter'
import { type CertificateRow, findCertificate } from './certificates.repository'

/** Unknown codes are limited per network; known codes are not. */
async function find(code: string, address: string): Promise<CertificateRow> {
  const row = await findCertificate(code)
  if (!row) {
    await consumeAddressLimit('certificate.unknown', address)
    throw new AppError('not_found', { text: 'Certificates.unknown' })
  }
  return row
}

export const getCertificate = defineUseCase({
  name: 'certificates.get-certificate',
  access: everyone(),
  input: certificateParamsSchema,
  limits: [perAddress('public.read')],
  async run({ input, request, locale }): Promise<CertificateView> {
    return presentCertificate(await find(input.code, request.address), locale)
  },
})

export type LookUp =
  | { state: 'found'; certificate: CertificateView & { listed: boolean } }
  | { state: 'unknown' }
  /** The network has tried too many unknown codes and has to wait. */
  | { state: 'too_many' }

/** The same for the page, which shows all outcomes. */
export const lookUpCertificate = defineUseCase({
  name: 'certificates.look-up-certificate',
  access: everyone(),
  input: certificateParamsSchema,
  limits: [],
  async run({ input, request, locale }): Promise<LookUp> {
    try {
      const row = await find(input.code, request.address)
      return { state: 'found', certificate: { ...presentCertificate(row, locale), listed: row.listed } }
    } catch (error) {
      if (isAppError(error) && (error.code === 'not_found' || error.code === 'too_many')) {
        return { state: error.code === 'not_found' ? 'unknown' : 'too_many' }
      }
      throw error
    }
  },
})

/** A certificate is signed within seconds after it was issued: until then the caller tries again. An erased one no longer exists. */
const notSigned = ({ name }: CertificateRow) =>
  name === ''
    ? new AppError('not_found', { text: 'Certificates.erased' })
    : new AppError('busy', { text: 'Certificates.beingSigned', retryAfterS: 2 })

/** The exact bytes that were signed. */
export const getCredential = defineUseCase({
  name: 'certificates.get-credential',
  access: everyone(),
  input: certificateParamsSchema,
  limits: [perAddress('public.read')],
  async run({ input, request }): Promise<string> {
    const row = await find(input.code, request.address)
    const { certificateId, number } = row
    const version = await db().certificateVersion.findUnique({
      where: { certificateId_number: { certificateId, number } },
      select: { credential: true },
    })
    if (!version?.credential) {
      throw notSigned(row)
    }
    return version.credential
  },
})

/** For the owner and the office; for everybody else it is treated as missing. */
export const getCertificatePdf = defineUseCase({
  name: 'certificates.get-certificate-pdf',
  access: studentOr('certificates.read'),
  input: certificateParamsSchema,
  limits: [perActor('read.actor')],
  async run({ input, actor }): Promise<{ code: string; pdf: Uint8Array }> {
    const row = await findCertificate(input.code)
    if (!row || (row.userId !== actor.user.id && !hasRight(actor.user, 'certificates.read'))) {
      throw new AppError('not_found')
    }
    const version = await db().certificateVersion.findUnique({
      where: { certificateId_number: { certificateId: row.certificateId, number: row.number } },
      select: { pdf: true },
    })
    if (!version?.pdf?.length) {
      throw notSigned(row)
    }
    return { code: row.code, pdf: version.pdf }
  },
})

/** The student allows search engines to show the page, or no longer allows it. */
export const setCertificateListed = defineUseCase({
  name: 'certificates.set-certificate-listed',
  access: withRole('student'),
  input: listCertificateSchema,
  limits: [perActor('certificate.confirm')],
  run: ({ input, actor }) =>
    inTransaction(async (tx) => {
      const { count } = await tx.certificate.updateMany({
        where: { code: input.code, enrolment: { userId: actor.user.id } },
        data: { listed: input.listed },
      })
      if (count === 0) {
        throw new AppError('not_found')
      }
      await emitEvent(tx, 'certificate.changed', { code: input.code })
      return { listed: input.listed }
    }),
})
