import { z } from 'zod'
import { erasure } from '@/config/limits'
import { container } from '@/server/container'
import { db } from '@/server/db'
import { defineJob, handleJob } from '@/server/jobs/job'
import { lockUser } from '@/server/kernel/lock-user'
import { inTransaction } from '@/server/kernel/transaction'
import { type EraseRefusal, whyNotErase } from '../erasure.rules'
import { erase, unknownPassword } from './erase'
import { findPerson } from './erasure.repository'

const eraseDueJob = defineJob('erasure.erase-due', z.object({}))

const reasons = { person: 'asked for by the person', unused: 'account not used' } as const

/** One person, in one transaction; null: erased, or withdrawn in the meantime. Somebody who works in the office by now stays. */
const eraseOne = (requestId: string, passwordHash: string, now: Date): Promise<EraseRefusal | null> =>
  inTransaction(
    async (tx) => {
      const { userId } = await tx.erasureRequest.findUniqueOrThrow({
        where: { id: requestId },
        select: { userId: true },
      })
      await lockUser(tx, userId)
      const request = await tx.erasureRequest.findFirst({
        where: { id: requestId, isOpen: true, dueAt: { lte: now }, refusedAt: null },
        select: { cause: true },
      })
      const person = await findPerson(tx, userId)
      if (!request || !person || person.erasedAt) {
        return null
      }
      const refusal = whyNotErase(person, null)
      if (refusal === 'office_person') {
        await tx.erasureRequest.update({
          where: { id: requestId },
          data: { isOpen: null, withdrawnAt: now },
        })
      }
      if (!refusal) {
        await erase(tx, person, { actor: null, now, passwordHash, reason: reasons[request.cause] })
      }
      return refusal
    },
    { timeoutMs: 30_000 },
  )

/**
 * Erases everybody whose date has come. A request that cannot be met, because money is on its way, stays open: the office sees it in
 * its list, and the next run tries again.
 */
export const eraseDue = handleJob(eraseDueJob, async (_payload, { log }) => {
  const now = container().clock.now()
  const due = await db().erasureRequest.findMany({
    where: { isOpen: true, dueAt: { lte: now }, refusedAt: null },
    orderBy: [{ dueAt: 'asc' }, { id: 'asc' }],
    take: erasure.perRun,
    select: { id: true, userId: true },
  })
  if (due.length === 0) {
    return
  }
  const passwordHash = await unknownPassword()
  let erased = 0
  for (const { id, userId } of due) {
    const reason = await eraseOne(id, passwordHash, now)
    if (reason) {
      log.warn({ event: 'erasure.refused', reason, targetUserId: userId }, 'an erasure was refused')
    } else {
      erased += 1
    }
  }
  log.info(
    { event: 'erasure.due_done', erased, waiting: due.length - erased },
    'requests to be erased carried out',
  )
})
