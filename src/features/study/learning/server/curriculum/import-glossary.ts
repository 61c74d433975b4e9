import { isDeepStrictEqual } from 'node:util'
import { inTransaction } from '@/server/kernel/transaction'
import type { GlossaryTerm } from '../../glossary.rules'
import { readGlossary } from '../read-glossary'

/** Makes the glossary of a program what its file says. Returns whether anything changed. */
export const importGlossary = (programId: string, glossary: readonly GlossaryTerm[]): Promise<boolean> =>
  inTransaction(async (tx) => {
    await tx.$queryRaw`select 1 from programs where id = ${programId}::uuid for no key update`
    const byId = (terms: readonly GlossaryTerm[]) => new Map(terms.map((each) => [each.id, each]))
    if (isDeepStrictEqual(byId(await readGlossary(programId, tx)), byId(glossary))) {
      return false
    }
    await tx.glossaryTerm.deleteMany({ where: { programId } })
    await tx.glossaryTerm.createMany({
      data: glossary.map(({ id, term, meaning }) => ({
        programId,
        slug: id,
        termEn: term.en,
        termFr: term.fr,
        meaningEn: meaning.en,
        meaningFr: meaning.fr,
      })),
    })
    return true
  })
