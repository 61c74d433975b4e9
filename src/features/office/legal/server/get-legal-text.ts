import { type Locale, locales } from '@/config/locales'
import { personName } from '@/lib/person-name'
import { db } from '@/server/db'
import { can } from '@/server/kernel/access'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { firstSource } from '../first-version'
import { type DraftTexts, inForceAt } from '../legal.rules'
import { legalDocumentSchema } from '../legal.schema'
import { withFacts } from '../legal-facts'
import type { LegalDocument } from '../legal-names'
import { type PublishedVersion, readLegalVersions } from './legal.repository'
import { reviewLegalDraft } from './review-legal-draft'

export interface LegalEditor {
  document: LegalDocument
  /** The draft, or what it begins with: the newest version. */
  draft: DraftTexts & { asksAgain: boolean }
  /** When it was saved; empty: there is no draft. */
  seen: string
  /** Of the draft, as readers would see it; null: there is none. */
  preview: { html: Record<Locale, string>; problems: string[] } | null
  nextNumber: number
  numberInForce: number
  /** The newest first. */
  versions: (Omit<PublishedVersion, 'document' | 'publishedById'> & { by: string | null })[]
}

async function beginningOf(document: LegalDocument, last: PublishedVersion): Promise<LegalEditor['draft']> {
  const stored =
    last.number === 1
      ? null
      : await db().legalVersion.findUniqueOrThrow({
          where: { document_number: { document, number: last.number } },
          select: { sourceEn: true, sourceFr: true },
        })
  const [sourceEn = '', sourceFr = ''] = stored
    ? [stored.sourceEn, stored.sourceFr]
    : locales.map((locale) => firstSource(document, locale))
  return { sourceEn, sourceFr, changeEn: '', changeFr: '', inForceOn: '', asksAgain: false }
}

async function readNames(versions: readonly PublishedVersion[]) {
  const ids = [...new Set(versions.flatMap(({ publishedById }) => publishedById ?? []))]
  const people = await db().user.findMany({
    where: { id: { in: ids } },
    select: { id: true, firstName: true, lastName: true },
  })
  return new Map(people.map((person) => [person.id, personName(person)]))
}

/** A document for the person who edits it: its draft with a preview, and its versions. */
export const getLegalText = defineUseCase({
  name: 'legal.get-legal-text',
  access: can('settings.manage'),
  input: legalDocumentSchema,
  limits: [perActor('curriculum.preview')],
  async run({ input: { document }, locale, now }): Promise<LegalEditor> {
    const [all, draft] = await Promise.all([
      readLegalVersions(db()),
      db().legalDraft.findUnique({ where: { document } }),
    ])
    const { [document]: versions } = all
    const last = versions.at(-1) as PublishedVersion
    const names = await readNames(versions)
    const reviewed = draft && (await reviewLegalDraft(draft, { last, locale, now }))
    return {
      document,
      draft: draft ?? (await beginningOf(document, last)),
      seen: draft?.savedAt.toISOString() ?? '',
      preview: reviewed && {
        problems: reviewed.problems,
        html: Object.fromEntries(
          // Both stand on one page, where an id must not be twice.
          locales.map((each) => [each, withFacts(reviewed.html[each], each).replace(/ id="[^"]*"/g, '')]),
        ) as Record<Locale, string>,
      },
      nextNumber: last.number + 1,
      numberInForce: inForceAt(versions, now)?.number ?? 1,
      versions: versions
        .map(({ document: _, publishedById, ...version }) => ({
          ...version,
          by: names.get(publishedById ?? '') ?? null,
        }))
        .reverse(),
    }
  },
})
