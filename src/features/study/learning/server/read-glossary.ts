import { db } from '@/server/db'
import type { Tx } from '@/server/kernel/transaction'
import type { GlossaryTerm } from '../glossary.rules'

/** The glossary of a program. */
export async function readGlossary(
  programId: string,
  tx: Pick<Tx, 'glossaryTerm'> = db(),
): Promise<GlossaryTerm[]> {
  const rows = await tx.glossaryTerm.findMany({ where: { programId }, orderBy: { slug: 'asc' } })
  return rows.map(({ slug, termEn, termFr, meaningEn, meaningFr }) => ({
    id: slug,
    term: { en: termEn, fr: termFr },
    meaning: { en: meaningEn, fr: meaningFr },
  }))
}
