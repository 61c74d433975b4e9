import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { inTransaction, recordAudit } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { saveLegalDraftSchema } from '../legal.schema'
import { lockLegalTexts } from './legal-lock'

/** Keeps what is written of the next version. A draft that somebody else saved meanwhile is not overwritten. */
export const saveLegalDraft = defineUseCase({
  name: 'legal.save-legal-draft',
  access: can('settings.manage'),
  input: saveLegalDraftSchema,
  limits: [perActor('admin.write')],
  async run({ input: { document, seen, ...texts }, actor, request, now }): Promise<{ savedAt: Date }> {
    return inTransaction(async (tx) => {
      await lockLegalTexts(tx)
      const stored = await tx.legalDraft.findUnique({ where: { document }, select: { savedAt: true } })
      if ((stored?.savedAt.toISOString() ?? '') !== seen) {
        throw new AppError('conflict', { text: 'Settings.changedMeanwhile' })
      }
      const data = { ...texts, savedAt: now, savedById: actor.user.id }
      await tx.legalDraft.upsert({ where: { document }, create: { document, ...data }, update: data })
      await recordAudit(tx, { actor, request, now }, 'legal.draft_saved', { details: { document } })
      return { savedAt: now }
    })
  },
})
