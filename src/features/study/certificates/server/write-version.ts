import { randomInt } from 'node:crypto'
import type { Locale } from '@/config/locales'
import { readGrades } from '@/features/study/gradebook/server/read-grades'
import type { Tx } from '@/server/kernel/transaction'
import { inThirdPerson } from '../certificate-facts'
import { type CertificateRecord, certificateRecordSchema, recordOf } from '../certificate-record'
import { enqueueSealing } from './certificate-jobs'
import type { Basis } from './certificates.repository'
import { statusListLength } from './status-place'

/** Half of a list stays free, so that a random free place is found at once. */
const placesOfList = statusListLength / 2

async function freePlace(tx: Tx): Promise<{ statusList: number; statusIndex: number }> {
  // Places are assigned one after the other, otherwise two versions could get the same.
  await tx.$queryRaw`select pg_advisory_xact_lock(hashtext('certificates.status-list'))::text`
  const [{ used } = { used: 0 }] = await tx.$queryRaw<
    { used: number }[]
  >`select count(*)::int as used from certificate_versions`
  const statusList = Math.floor(used / placesOfList) + 1
  for (;;) {
    const statusIndex = randomInt(statusListLength)
    const usedCount = await tx.certificateVersion.count({ where: { statusList, statusIndex } })
    if (usedCount === 0) {
      return { statusList, statusIndex }
    }
  }
}

interface NewVersion {
  certificateId: string
  enrolmentId: string
  number: number
  basis: Basis
  locale: Locale
  name: string
  completedAt: Date
  now: Date
  reason?: string
  issuedById?: string
}

async function readRecord(tx: Tx, enrolmentId: string, now: Date): Promise<CertificateRecord> {
  const grades = await readGrades(tx, enrolmentId, now)
  if (!grades) {
    throw new Error('the enrolment is held, and gone')
  }
  return certificateRecordSchema.parse(recordOf(grades))
}

/** Writes the facts of a certificate and queues its signature. The caller has locked the enrolment. */
export async function writeVersion(tx: Tx, version: NewVersion) {
  const { certificateId, enrolmentId, number, basis, locale, name, completedAt, now, reason, issuedById } =
    version
  const { programSlug, titleEn, titleFr, outcomeEn, outcomeFr } = basis
  const record = await readRecord(tx, enrolmentId, now)
  const { cohortStartsOn, cohortEndsOn, cohortPlace } = basis
  await tx.certificateVersion.create({
    data: {
      certificateId,
      number,
      locale,
      name,
      programSlug,
      titleEn,
      titleFr,
      outcomeEn: inThirdPerson(outcomeEn),
      outcomeFr: inThirdPerson(outcomeFr),
      weeks: record.weeks.of,
      record,
      cohortStartsOn,
      cohortEndsOn,
      cohortPlace,
      completedAt,
      issuedAt: now,
      reason,
      issuedById,
      ...(await freePlace(tx)),
    },
  })
  await enqueueSealing(tx, { certificateId, number })
}
