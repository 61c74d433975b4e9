import { z } from 'zod'
import { isDemo } from '@/config/env'
import { container } from '@/server/container'
import { defineJob, handleJob } from '@/server/jobs/job'
import { inTransaction } from '@/server/kernel/transaction'
import { overdueMs } from '../mail.rules'
import { isMailKind } from '../mail-kinds'
import { blankSecrets, listOverdue } from './outbox.repository'
import { enqueueSending } from './queue-mail'

const rescueMailsJob = defineJob('mail.rescue', z.object({}))

const secretsKeptMs = 3_600_000

/**
 * Every minute: mails whose worker died get a new job, and those that our own key or domain held back are tried at once when
 * another one has left; the content of sent codes and links is deleted.
 */
export const rescueMails = handleJob(rescueMailsJob, async (_payload, { log }) => {
  const now = container().clock.now().getTime()
  const overdue = await listOverdue(new Date(now - overdueMs))
  for (const { id, kind } of overdue) {
    if (isMailKind(kind)) {
      await inTransaction((tx) => enqueueSending(tx, id, kind))
    }
  }
  const count = overdue.filter(({ held }) => !held).length
  if (count > 0) {
    log.warn({ event: 'mail.rescued', count }, 'mails without a job queued again')
  }
  if (!isDemo()) {
    await blankSecrets(new Date(now - secretsKeptMs))
  }
})
