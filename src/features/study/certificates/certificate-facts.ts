import type { Locale } from '@/config/locales'
import { localized } from '@/lib/localized'
import type { CertificateRecord } from './certificate-record'

/** The facts of one version of a certificate. */
export interface VersionFacts {
  code: string
  number: number
  credentialId: string
  locale: Locale
  name: string
  programSlug: string
  titleEn: string
  titleFr: string
  outcomeEn: string
  outcomeFr: string
  weeks: number
  /** The class, if there was one. */
  cohortStartsOn: Date | null
  cohortEndsOn: Date | null
  /** null: online. */
  cohortPlace: string | null
  completedAt: Date
  issuedAt: Date
  statusList: number
  statusIndex: number
  /** What the student did for it; null: issued before this was stored, or erased. */
  record: CertificateRecord | null
}

export const titleOf = ({ titleEn, titleFr }: Pick<VersionFacts, 'titleEn' | 'titleFr'>, locale: Locale) =>
  localized({ titleEn, titleFr }, 'title', locale)

export const outcomeOf = (
  { outcomeEn, outcomeFr }: Pick<VersionFacts, 'outcomeEn' | 'outcomeFr'>,
  locale: Locale,
) => inThirdPerson(localized({ outcomeEn, outcomeFr }, 'outcome', locale))

export type CohortFacts = Pick<VersionFacts, 'cohortStartsOn' | 'cohortEndsOn' | 'cohortPlace'>

/** Parses the class from its form in data; null: no class. */
export function readCohort(term: string | null): CohortFacts | null {
  const [, from, to, place] = /^(\d{4}-\d{2}-\d{2})\/(\d{4}-\d{2}-\d{2})(?:, (.*))?$/.exec(term ?? '') ?? []
  return from && to
    ? { cohortStartsOn: new Date(from), cohortEndsOn: new Date(to), cohortPlace: place ?? null }
    : null
}

/** 2026-01-12/2026-03-06, Douala: the form of the class in all data. */
export function cohortOf({ cohortStartsOn, cohortEndsOn, cohortPlace }: CohortFacts): string | null {
  if (!cohortStartsOn || !cohortEndsOn) {
    return null
  }
  const day = (at: Date) => at.toISOString().slice(0, 10)
  return [`${day(cohortStartsOn)}/${day(cohortEndsOn)}`, ...(cohortPlace ? [cohortPlace] : [])].join(', ')
}

const thirdPerson = [
  [/^You can /, 'Can '],
  [/^Vous savez /, 'Sait '],
  [/^Vous pouvez /, 'Peut '],
] as const

/** Turns the program's "You can …" into "Can …" for a certificate; other texts stay as they are. */
export const inThirdPerson = (outcome: string): string =>
  thirdPerson.reduce((text, [address, said]) => text.replace(address, said), outcome)
