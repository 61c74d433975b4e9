import { can } from '@/server/kernel/access'
import { inTransaction, recordAudit } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { seenDraftSchema } from '../legal.schema'
import { readSeenDraft } from './legal.repository'
import { lockLegalTexts } from './legal-lock'

/** Deletes the draft that the page showed: the editor begins again with the newest version. */
export const discardLegalDraft = defineUseCase({
  name: 'legal.discard-legal-draft',
  access: can('settings.manage'),
  input: seenDraftSchema,
  limits: [perActor('admin.write')],
  run: ({ input: { document, seen }, actor, request, now }) =>
    inTransaction(async (tx): Promise<void> => {
      await lockLegalTexts(tx)
      await readSeenDraft(tx, document, seen)
      await tx.legalDraft.delete({ where: { document } })
      await recordAudit(tx, { actor, request, now }, 'legal.draft_discarded', { details: { document } })
    }),
})
