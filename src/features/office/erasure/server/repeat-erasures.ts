import { container } from '@/server/container'
import { lockUser } from '@/server/kernel/lock-user'
import { inTransaction } from '@/server/kernel/transaction'
import { erase, unknownPassword } from './erase'
import { findPerson } from './erasure.repository'

/**
 * After a restore: erases everybody again who is in the list of erasures and came back with the backup, whatever their roles and
 * payments were at its time. Their files are removed before it returns. Can be repeated. Returns how many came back.
 */
export async function repeatErasures(userIds: readonly string[]): Promise<number> {
  const { clock, files, log } = container()
  const passwordHash = await unknownPassword()
  let count = 0
  for (const id of new Set(userIds)) {
    const keys = await inTransaction(
      async (tx) => {
        await lockUser(tx, id)
        const person = await findPerson(tx, id)
        if (!person || person.erasedAt) {
          return null
        }
        return erase(tx, person, {
          actor: null,
          now: clock.now(),
          passwordHash,
          reason: 'erased before, a backup was restored',
          isRepeated: true,
        })
      },
      { timeoutMs: 120_000 },
    )
    if (keys) {
      for (const key of keys) {
        await files.remove(key)
      }
      count += 1
    }
  }
  if (count > 0) {
    log.info({ event: 'erasure.repeated', count }, 'people who had been erased were erased again')
  }
  return count
}
