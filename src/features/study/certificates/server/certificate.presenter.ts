import { env } from '@/config/env'
import type { Locale } from '@/config/locales'
import { credentialHref } from '../certificate-address'
import { cohortOf, outcomeOf, titleOf } from '../certificate-facts'
import { presentRecord } from '../certificate-record'
import type { CertificateView } from '../certificates.answers'
import type { CertificateRow } from './certificates.repository'
import { instant } from './credential/instant'

export const presentCertificate = (row: CertificateRow, locale: Locale): CertificateView => ({
  code: row.code,
  status: row.status,
  name: row.name || null,
  program: titleOf(row, locale),
  program_slug: row.programSlug,
  outcome: outcomeOf(row, locale),
  weeks: row.weeks,
  class: cohortOf(row),
  completed_at: instant(row.completedAt),
  issued_at: instant(row.issuedAt),
  revoked_at: row.revokedAt ? instant(row.revokedAt) : null,
  version: row.number,
  language: row.locale,
  record: row.record && presentRecord(row.record),
  credential_url: `${env().SITE_URL}${credentialHref(row.code)}`,
  signature: row.signature || null,
})
