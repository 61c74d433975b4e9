import type { Locale } from '@/config/locales'
import { localized } from '@/lib/localized'
import { container } from '@/server/container'
import { db } from '@/server/db'
import { firstHtml } from '../first-version'
import { endOf, inForceAt } from '../legal.rules'
import { withFacts } from '../legal-facts'
import { headingsIn, type LegalHeading } from '../legal-headings'
import type { LegalDocument } from '../legal-names'
import { readLegalVersions } from './legal.repository'

export interface ShownVersionLine {
  number: number
  inForceFrom: Date
  /** null: the newest of all. */
  until: Date | null
  /** What changed, in the language of the page; empty for the first version. */
  change: string
}

export interface LegalText extends ShownVersionLine {
  state: 'in_force' | 'earlier' | 'coming'
  html: string
  headings: LegalHeading[]
  /** Every other version, the newest first. */
  others: (ShownVersionLine & { state: LegalText['state'] })[]
}

/** A text as everybody reads it, with the facts of the settings; null: there is no such version. Without a number: what is in force. */
export async function readLegalText(
  document: LegalDocument,
  locale: Locale,
  number?: number,
): Promise<LegalText | null> {
  const now = container().clock.now()
  const { [document]: versions } = await readLegalVersions(db())
  const current = inForceAt(versions, now)
  const shown = number === undefined ? current : versions.find((each) => each.number === number)
  if (!current || !shown) {
    return null
  }
  const stored =
    shown.number === 1
      ? null
      : await db().legalVersion.findUniqueOrThrow({
          where: { document_number: { document, number: shown.number } },
          select: { htmlEn: true, htmlFr: true },
        })
  const html = withFacts(stored ? localized(stored, 'html', locale) : firstHtml(document, locale), locale)
  const lineOf = (version: (typeof versions)[number]) => ({
    number: version.number,
    inForceFrom: version.inForceFrom,
    until: endOf(versions, version.number),
    change: localized(version, 'change', locale),
    state:
      version.number === current.number
        ? ('in_force' as const)
        : version.number < current.number
          ? ('earlier' as const)
          : ('coming' as const),
  })
  return {
    ...lineOf(shown),
    html,
    headings: headingsIn(html),
    others: versions
      .filter((each) => each !== shown)
      .map(lineOf)
      .reverse(),
  }
}
