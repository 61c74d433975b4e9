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
  classStartsOn: Date | null
  classEndsOn: Date | null
  /** null: online. */
  classPlace: string | null
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

export type ClassFacts = Pick<VersionFacts, 'classStartsOn' | 'classEndsOn' | 'classPlace'>

/** Parses the class from its form in data; null: no class. */
export function readClass(term: string | null): ClassFacts | null {
  const [, from, to, place] = /^(\d{4}-\d{2}-\d{2})\/(\d{4}-\d{2}-\d{2})(?:, (.*))?$/.exec(term ?? '') ?? []
  return from && to
    ? { classStartsOn: new Date(from), classEndsOn: new Date(to), classPlace: place ?? null }
    : null
}

/** 2026-01-12/2026-03-06, Douala: the form of the class in all data. */
export function classOf({ classStartsOn, classEndsOn, classPlace }: ClassFacts): string | null {
  if (!classStartsOn || !classEndsOn) {
    return null
  }
  const day = (at: Date) => at.toISOString().slice(0, 10)
  return [`${day(classStartsOn)}/${day(classEndsOn)}`, ...(classPlace ? [classPlace] : [])].join(', ')
}

const thirdPerson = [
  [/^You can /, 'Can '],
  [/^Vous savez /, 'Sait '],
  [/^Vous pouvez /, 'Peut '],
] as const

/** Turns the program's "You can …" into "Can …" for a certificate; other texts stay as they are. */
export const inThirdPerson = (outcome: string): string =>
  thirdPerson.reduce((text, [address, said]) => text.replace(address, said), outcome)
