import { personalExport } from '@/config/limits'
import { signedIn } from '@/server/kernel/access'
import { lockUser } from '@/server/kernel/lock-user'
import { enqueueJob, inTransaction, recordAudit } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import type { ExportAnswer } from '../personal-data.answers'
import { nothingSchema } from '../personal-data.schema'
import { exportJob } from './export-job'

/**
 * A copy of everything that is held of the caller, after the password was given again: a job makes it, and an e-mail says when it can be
 * fetched. One a day: asking again meanwhile answers the state of the one that there is.
 */
export const requestExport = defineUseCase({
  name: 'personal-data.request-export',
  access: signedIn(),
  input: nothingSchema,
  limits: [perActor('personal.export')],
  beforeConsent: true,
  stepUp: true,
  async run({ actor, locale, request, now }): Promise<ExportAnswer> {
    const { id: userId } = actor.user
    return inTransaction(async (tx) => {
      await lockUser(tx, userId)
      const last = await tx.personalExport.findFirst({
        where: {
          userId,
          OR: [
            { expiresAt: { gt: now } },
            { readyAt: null, requestedAt: { gt: new Date(now.getTime() - personalExport.makingMs) } },
          ],
        },
        select: { id: true, readyAt: true },
      })
      if (last) {
        return { id: last.id, state: last.readyAt ? 'ready' : 'making' }
      }
      const { id } = await tx.personalExport.create({
        data: { userId, locale, requestedAt: now },
        select: { id: true },
      })
      await enqueueJob(tx, exportJob, { id }, { key: `export:${userId}`, maxAttempts: 5 })
      await recordAudit(tx, { actor, request, now }, 'user.export_requested', { targetUserId: userId })
      return { id, state: 'making' }
    })
  },
})
