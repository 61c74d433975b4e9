import { remember } from '@/server/remember'

type Mutexes = Pick<Map<string, Promise<unknown>>, 'get' | 'set' | 'delete'>

export const mutexesName = 'payment-lines'
const mutexes = (): Mutexes => remember(mutexesName, () => new Map<string, Promise<unknown>>())

/**
 * Equal calls in one process wait for each other here, so that they do not each occupy a database connection at a locked
 * row. This only protects the pool: the lock in the database ensures that things happen once.
 */
export async function oneAtATime<T>(key: string, work: () => Promise<T>): Promise<T> {
  const all = mutexes()
  const mine = (all.get(key) ?? Promise.resolve()).then(work)
  const done = mine.catch(() => undefined)
  all.set(key, done)
  try {
    return await mine
  } finally {
    if (all.get(key) === done) {
      all.delete(key)
    }
  }
}
