/** The progress of an enrolment, as far as it matters for a certificate. */
interface CertificateFacts {
  progress: number
  /** A required item, or the work of a week, that a person or the server has judged. */
  judged: boolean
  /** Required items that are not done. */
  openItems: readonly string[]
  /** Required items that a person or the server could judge. */
  judgedItems: readonly string[]
  /** Not before this moment; null: at any time. */
  from: Date | null
  /** The second part of the price is not paid. */
  owed?: boolean
  now: Date
}

export type CertificateAnswer =
  | { kind: 'due' }
  | { kind: 'unfinished'; missing: readonly string[] }
  /** Everything is done, but only the student's own device has judged it. */
  | { kind: 'unjudged'; missing: readonly string[] }
  /** Everything is done, but in less than the least time of the program. */
  | { kind: 'early'; missing: readonly string[]; from: Date }
  /** Everything is done, and the second part of the price is not paid. */
  | { kind: 'owed'; missing: readonly string[] }

/** Whether a certificate is due: the program is complete, a person or the server has judged some work, the least time is over, and nothing is owed. */
export function judgeCertificate({
  progress,
  judged,
  openItems,
  judgedItems,
  from,
  owed,
  now,
}: CertificateFacts): CertificateAnswer {
  if (progress < 100) {
    return { kind: 'unfinished', missing: openItems }
  }
  if (!judged) {
    return { kind: 'unjudged', missing: judgedItems }
  }
  if (from && now < from) {
    return { kind: 'early', missing: [], from }
  }
  return owed ? { kind: 'owed', missing: [] } : { kind: 'due' }
}

const groups = 4
const groupLength = 4
export const codeLength = groups * groupLength

/** 'abcdefgh…' → 'ABCD-EFGH-…', as it is printed. */
export const formatCode = (characters: string) =>
  (characters.toUpperCase().match(new RegExp(`.{1,${groupLength}}`, 'g')) ?? []).join('-')

/** The typed text in the stored form of a code; null: it cannot be a code. */
export function readCode(typed: unknown): string | null {
  if (typeof typed !== 'string' || typed.length > 60) {
    return null
  }
  const characters = typed.toUpperCase().replace(/[\s\-–—.]/g, '')
  return /^[2-9A-HJKMNP-TV-Z]{16}$/.test(characters) ? formatCode(characters) : null
}

export type Revocation = 'office' | 'refund' | 'erasure'

export const certificateStatuses = ['valid', 'revoked'] as const
export type CertificateStatus = (typeof certificateStatuses)[number]
