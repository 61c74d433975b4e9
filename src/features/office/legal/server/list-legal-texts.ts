import { db } from '@/server/db'
import { can } from '@/server/kernel/access'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { inForceAt } from '../legal.rules'
import { nothingToReadSchema } from '../legal.schema'
import { type LegalDocument, legalDocuments } from '../legal-names'
import { readLegalVersions } from './legal.repository'

export interface LegalTextLine {
  document: LegalDocument
  number: number
  inForceFrom: Date
  /** The next one that is published and not yet in force. */
  coming: { number: number; inForceFrom: Date } | null
  draftSavedAt: Date | null
}

/** The documents with their versions in force. */
export const listLegalTexts = defineUseCase({
  name: 'legal.list-legal-texts',
  access: can('settings.manage'),
  input: nothingToReadSchema,
  limits: [perActor('admin.read')],
  async run({ now }): Promise<LegalTextLine[]> {
    const [versions, drafts] = await Promise.all([
      readLegalVersions(db()),
      db().legalDraft.findMany({ select: { document: true, savedAt: true } }),
    ])
    return legalDocuments.flatMap((document) => {
      const current = inForceAt(versions[document], now)
      const coming = versions[document].find(({ inForceFrom }) => inForceFrom > now)
      return current
        ? {
            document,
            number: current.number,
            inForceFrom: current.inForceFrom,
            coming: coming ? { number: coming.number, inForceFrom: coming.inForceFrom } : null,
            draftSavedAt: drafts.find((draft) => draft.document === document)?.savedAt ?? null,
          }
        : []
    })
  },
})
