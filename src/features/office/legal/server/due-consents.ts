import type { Locale } from '@/config/locales'
import { hasRole } from '@/config/roles'
import { localized } from '@/lib/localized'
import { db } from '@/server/db'
import { signedIn } from '@/server/kernel/access'
import type { ActorUser } from '@/server/kernel/actor'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { dueVersion } from '../legal.rules'
import { nothingToReadSchema } from '../legal.schema'
import { type LegalDocument, legalDocuments } from '../legal-names'
import { type Client, type PublishedVersion, readLegalVersions } from './legal.repository'

interface DueDocument {
  document: LegalDocument
  version: PublishedVersion
  changes: PublishedVersion[]
}

/** What the person has to agree to now. */
export async function readDueDocuments(client: Client, user: ActorUser, now: Date): Promise<DueDocument[]> {
  const [versions, consents, account] = await Promise.all([
    readLegalVersions(client),
    client.consent.findMany({ where: { userId: user.id }, select: { document: true, version: true } }),
    client.user.findUniqueOrThrow({ where: { id: user.id }, select: { consentAt: true } }),
  ])
  // Accounts of before there were versions say only when they agreed: to version 1 of each.
  const first = account.consentAt ? [1] : []
  return legalDocuments.flatMap((document) => {
    const agreed = consents.flatMap((each) => (each.document === document ? each.version : []))
    const newest = Math.max(0, ...first, ...agreed)
    const due = dueVersion(versions[document], { newest, needsAny: hasRole(user, 'student') }, now)
    return due ? [{ document, ...due }] : []
  })
}

export interface ShownDue {
  document: LegalDocument
  number: number
  inForceFrom: Date
  /** In the reader's language; empty for a first consent. */
  changes: string[]
}

const present = ({ document, version, changes }: DueDocument, locale: Locale): ShownDue => ({
  document,
  number: version.number,
  inForceFrom: version.inForceFrom,
  changes: changes.map((change) => localized(change, 'change', locale)),
})

/** For the page that asks for a consent; an empty list: nothing is due. */
export const getDueConsents = defineUseCase({
  name: 'legal.get-due-consents',
  access: signedIn(),
  input: nothingToReadSchema,
  limits: [perActor('read.actor')],
  beforeConsent: true,
  run: async ({ actor, locale, now }): Promise<ShownDue[]> =>
    (await readDueDocuments(db(), actor.user, now)).map((due) => present(due, locale)),
})
