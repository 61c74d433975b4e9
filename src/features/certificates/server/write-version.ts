import { randomInt } from 'node:crypto'
import type { Locale } from '@/config/locales'
import type { Tx } from '@/server/kernel/transaction'
import { inThirdPerson } from '../certificate-facts'
import { enqueueSealing } from './certificate-jobs'
import type { Basis } from './certificates.repository'
import { statusListLength } from './status-place'

/** Half of a list stays free, so that a free place is found at once. */
const placesOfList = statusListLength / 2

async function freePlace(tx: Tx): Promise<{ statusList: number; statusIndex: number }> {
  // Places are given out one after the other, or two would take the same.
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
  number: number
  basis: Basis
  locale: Locale
  name: string
  completedAt: Date
  now: Date
  reason?: string
  issuedById?: string
}

/** Writes what a certificate says and has it signed. */
export async function writeVersion(tx: Tx, version: NewVersion) {
  const { certificateId, number, basis, locale, name, completedAt, now, reason, issuedById } = version
  const { programSlug, titleEn, titleFr, outcomeEn, outcomeFr, progress } = basis
  const { classStartsOn, classEndsOn, classPlace } = basis
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
      weeks: progress.weeks,
      classStartsOn,
      classEndsOn,
      classPlace,
      completedAt,
      issuedAt: now,
      reason,
      issuedById,
      ...(await freePlace(tx)),
    },
  })
  await enqueueSealing(tx, { certificateId, number })
}
