import type { ConsentHow } from '@/generated/prisma/enums'
import type { Tx } from '@/server/kernel/transaction'
import { inForceAt } from '../legal.rules'
import { type LegalDocument, legalDocuments } from '../legal-names'
import { type Client, readLegalVersions } from './legal.repository'

/** The number of the version of each document that is in force. */
export async function readNumbersInForce(
  client: Client,
  now: Date,
): Promise<{ document: LegalDocument; version: number }[]> {
  const versions = await readLegalVersions(client)
  return legalDocuments.map((document) => ({
    document,
    version: inForceAt(versions[document], now)?.number ?? 1,
  }))
}

interface NewConsents {
  userId: string
  how: ConsentHow
  /** What was agreed to: by registering, what is in force, whatever a form says. */
  of: readonly { document: LegalDocument; version: number }[]
}

/** Stores what a person has agreed to; the same again changes nothing. */
export async function recordConsents(tx: Tx, { userId, how, of }: NewConsents, now: Date): Promise<void> {
  await tx.consent.createMany({
    data: of.map(({ document, version }) => ({ userId, document, version, how, agreedAt: now })),
    skipDuplicates: true,
  })
}

/** When the next published version comes into force; null: none is waiting. */
export async function findNextStart(client: Client, now: Date): Promise<Date | null> {
  const next = await client.legalVersion.findFirst({
    where: { inForceFrom: { gt: now } },
    orderBy: { inForceFrom: 'asc' },
    select: { inForceFrom: true },
  })
  return next?.inForceFrom ?? null
}
