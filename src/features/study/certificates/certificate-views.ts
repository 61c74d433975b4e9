import type { Locale } from '@/config/locales'
import type { CertificateStatus } from './certificate.rules'
import type { RecordView } from './certificate-record'

/** What everybody who has the code may know; names as in the API. */
export interface CertificateView {
  code: string
  status: CertificateStatus
  /** null: erased at the wish of the person. */
  name: string | null
  /** The program's title in the reader's language. */
  program: string
  program_slug: string
  /** What the program teaches, in the reader's language. */
  outcome: string
  weeks: number
  /** First and last day and the place, as 2026-01-12/2026-03-06, Douala; null: without a class. */
  class: string | null
  completed_at: string
  issued_at: string
  revoked_at: string | null
  /** Grows when it is issued again with another name. */
  version: number
  language: Locale
  /** What was done; null: issued before that was kept, or erased. */
  record: RecordView | null
  credential_url: string
  /** Of the same facts, for the checker; null: being signed. */
  signature: string | null
}
