import { db } from '@/server/db'
import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { emitEvent, inTransaction, recordAudit } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { startOfForce } from '../legal.rules'
import { seenDraftSchema } from '../legal.schema'
import { type PublishedVersion, readLegalVersions, readSeenDraft } from './legal.repository'
import { lockLegalTexts } from './legal-lock'
import { reviewLegalDraft } from './review-legal-draft'

/** Makes the draft the next version, which nobody can change any more. Every instance renders its pages again. */
export const publishLegalText = defineUseCase({
  name: 'legal.publish-legal-text',
  access: can('settings.manage'),
  input: seenDraftSchema,
  limits: [perActor('admin.write')],
  stepUp: true,
  async run({ input: { document, seen }, actor, request, locale, now }): Promise<{ number: number }> {
    const draft = await readSeenDraft(db(), document, seen)
    const last = (await readLegalVersions(db()))[document].at(-1) as PublishedVersion
    const { html, problems } = await reviewLegalDraft(draft, { last, locale, now })
    const { savedAt: _, savedById: __, inForceOn, ...texts } = draft
    const inForceFrom = startOfForce(inForceOn, now)
    if (problems.length > 0 || !inForceFrom) {
      throw new AppError('invalid', { text: 'Legal.errors.notReady' })
    }
    const number = last.number + 1
    const published = { number, inForceFrom, publishedAt: now, publishedById: actor.user.id }
    await inTransaction(async (tx) => {
      await lockLegalTexts(tx)
      await readSeenDraft(tx, document, seen)
      await tx.legalVersion.create({ data: { ...texts, ...published, htmlEn: html.en, htmlFr: html.fr } })
      await tx.legalDraft.delete({ where: { document } })
      await emitEvent(tx, 'legal.changed', {})
      await recordAudit(tx, { actor, request, now }, 'legal.published', {
        details: { document, version: number, inForceOn, asksAgain: draft.asksAgain },
      })
    })
    return { number }
  },
})
