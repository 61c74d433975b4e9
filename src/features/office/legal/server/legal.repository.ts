import type { db } from '@/server/db'
import { AppError } from '@/server/kernel/app-error'
import type { Tx } from '@/server/kernel/transaction'
import type { AskingVersion } from '../legal.rules'
import { firstInForceFrom } from '../legal-documents'
import { type LegalDocument, legalDocuments } from '../legal-names'

export type Client = Tx | ReturnType<typeof db>

export interface PublishedVersion extends AskingVersion {
  document: LegalDocument
  publishedAt: Date | null
  publishedById: string | null
}

/** A text that the product comes with: nobody published it. */
const first = (document: LegalDocument): PublishedVersion => ({
  document,
  number: 1,
  inForceFrom: firstInForceFrom,
  asksAgain: false,
  changeEn: '',
  changeFr: '',
  publishedAt: null,
  publishedById: null,
})

/** The draft that the page showed, and no other. Publishing and discarding remove it, so each happens once. */
export async function readSeenDraft(client: Client, document: LegalDocument, seen: string) {
  const draft = await client.legalDraft.findUnique({ where: { document } })
  if (draft?.savedAt.toISOString() !== seen) {
    throw new AppError('conflict', { text: 'Settings.changedMeanwhile' })
  }
  return draft
}

/** Every version of every document, without its text, by document and number. */
export async function readLegalVersions(
  client: Client,
): Promise<Readonly<Record<LegalDocument, readonly PublishedVersion[]>>> {
  const rows = await client.legalVersion.findMany({
    orderBy: { number: 'asc' },
    select: {
      document: true,
      number: true,
      inForceFrom: true,
      asksAgain: true,
      changeEn: true,
      changeFr: true,
      publishedAt: true,
      publishedById: true,
    },
  })
  const of = (document: LegalDocument) => [
    first(document),
    ...rows.filter((row) => row.document === document),
  ]
  return Object.fromEntries(legalDocuments.map((document) => [document, of(document)])) as unknown as Record<
    LegalDocument,
    PublishedVersion[]
  >
}
