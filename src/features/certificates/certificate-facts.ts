import type { Locale } from '@/config/locales'

/** What one version of a certificate says. */
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
  /** The class, where there was one. */
  classStartsOn: Date | null
  classEndsOn: Date | null
  /** null: online. */
  classPlace: string | null
  completedAt: Date
  issuedAt: Date
  statusList: number
  statusIndex: number
}

export const titleOf = ({ titleEn, titleFr }: Pick<VersionFacts, 'titleEn' | 'titleFr'>, locale: Locale) =>
  locale === 'fr' ? titleFr : titleEn

export const outcomeOf = (
  { outcomeEn, outcomeFr }: Pick<VersionFacts, 'outcomeEn' | 'outcomeFr'>,
  locale: Locale,
) => (locale === 'fr' ? outcomeFr : outcomeEn)

/** 2026-01-12/2026-03-06, Douala: the same in every form. */
export function classOf({
  classStartsOn,
  classEndsOn,
  classPlace,
}: Pick<VersionFacts, 'classStartsOn' | 'classEndsOn' | 'classPlace'>): string | null {
  if (!classStartsOn || !classEndsOn) {
    return null
  }
  const day = (at: Date) => at.toISOString().slice(0, 10)
  return [`${day(classStartsOn)}/${day(classEndsOn)}`, ...(classPlace ? [classPlace] : [])].join(', ')
}
