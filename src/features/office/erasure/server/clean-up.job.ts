import { z } from 'zod'
import { container } from '@/server/container'
import { defineJob, handleJob } from '@/server/jobs/job'
import { lockUser } from '@/server/kernel/lock-user'
import { enqueueJob, inTransaction, type Tx } from '@/server/kernel/transaction'
import { findPerson, removeMail, removeMessages, removeOwnRows, removeWork } from './erasure.repository'

const cleanUpJob = defineJob('erasure.clean-up', z.object({ userId: z.uuid(), keys: z.array(z.string()) }))

/** Longer than any upload that began before the erasure can last. */
const againAfterMs = 15 * 60_000

/** Queues the removal of files at once, and once more later for what running requests have written. */
export async function enqueueCleanUp(tx: Tx, userId: string, keys: string[], now: Date): Promise<void> {
  await enqueueJob(tx, cleanUpJob, { userId, keys }, { key: `erasure:${userId}` })
  const runAt = new Date(now.getTime() + againAfterMs)
  await enqueueJob(tx, cleanUpJob, { userId, keys: [] }, { key: `erasure:${userId}:again`, runAt })
}

/** Removes rows that were written meanwhile, and these files with theirs. Can be repeated. Returns the number of files. */
async function removeRest(userId: string, keys: readonly string[]): Promise<number> {
  const { files, clock } = container()
  const late = await inTransaction(async (tx) => {
    await lockUser(tx, userId)
    const person = await findPerson(tx, userId)
    if (!person?.erasedAt) {
      return []
    }
    await removeOwnRows(tx, person)
    await removeMessages(tx, person, clock.now())
    const mailed = await removeMail(tx, person)
    return [...mailed, ...(await removeWork(tx, person))]
  })
  for (const key of [...keys, ...late]) {
    await files.remove(key)
  }
  return keys.length + late.length
}

/** Can be repeated: it removes what is left. */
export const cleanUp = handleJob(cleanUpJob, async ({ userId, keys }, { log }) => {
  const files = await removeRest(userId, keys)
  log.info({ event: 'erasure.cleaned', files }, 'remaining data of an erased person removed')
})
