import { setTimeout as sleep } from 'node:timers/promises'
import { db } from '../db'
import { AppError } from './app-error'
import { hashToken } from './secrets'
import { inTransaction, type Tx } from './transaction'

const waitMs = 10_000
const pollMs = 200

interface KeyedCall {
  /** The caller and the use case. */
  scope: string
  /** A hash of what the caller sent. */
  key: string
  /** Hash of the input: the same key with another body is refused. */
  fingerprint: string
}

type Transaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/**
 * The Idempotency-Key of a call, for its use case. The data of the call, the key and the answer must commit
 * together: if the process is killed afterwards, the answer is stored for the repeated call; if it is killed before,
 * nothing is stored.
 */
export interface CallKey {
  /** The transaction of a call that has only one: the work returns the answer. */
  once<T>(work: (tx: Tx) => Promise<T>, transaction?: Transaction): Promise<T>
  /** At the beginning of a transaction: calls with this key wait until it is over. */
  claim(tx: Tx): Promise<void>
  /** Call it in the transaction that writes the data of the call. Returns the answer. */
  answer<T>(tx: Tx, answer: T): Promise<T>
}

/** For a call without a key: the work simply runs. */
export const noKey: CallKey = {
  once: (work, transaction = inTransaction) => transaction(work),
  claim: async () => {},
  answer: async (_tx, answer) => answer,
}

/** Another call with this key is running, or has just been answered. */
class KeyTaken extends Error {}

async function findAnswer<T>({ scope, key, fingerprint }: KeyedCall): Promise<{ answer: T } | null> {
  const row = await db().idempotencyKey.findUnique({ where: { scope_key: { scope, key } } })
  if (row && row.fingerprint !== fingerprint) {
    throw new AppError('key_reused')
  }
  return row?.body == null ? null : { answer: row.body as T }
}

/** A key without an answer belongs to a call that ended before its work was done. */
async function claim(tx: Tx, { scope, key, fingerprint }: KeyedCall, now: Date) {
  const claimed = await tx.$executeRaw`
    insert into idempotency_keys (scope, key, fingerprint, created_at)
    select ${scope}, ${key}, ${fingerprint}, ${now}
    where pg_try_advisory_xact_lock(hashtextextended(${`idempotency ${scope} ${key}`}, 0))
    on conflict (scope, key) do update set created_at = excluded.created_at
      where idempotency_keys.body is null and idempotency_keys.fingerprint = excluded.fingerprint`
  if (claimed === 0) {
    throw new KeyTaken()
  }
}

const store = (
  tx: Pick<Tx, '$executeRaw'>,
  { scope, key, fingerprint }: KeyedCall,
  answer: unknown,
  now: Date,
) => tx.$executeRaw`
  insert into idempotency_keys (scope, key, fingerprint, body, created_at)
  values (${scope}, ${key}, ${fingerprint}, ${JSON.stringify(answer ?? {})}::json, ${now})
  on conflict (scope, key) do update set body = excluded.body
    where idempotency_keys.fingerprint = excluded.fingerprint`

const release = ({ scope, key }: KeyedCall) =>
  db().$executeRaw`delete from idempotency_keys where scope = ${scope} and key = ${key} and body is null`

interface SentKey {
  scope: string
  fingerprint: string
  /** The key of the caller; without one the work simply runs. */
  key: string | undefined
}

/**
 * Runs the work once per key; every repeated call gets the first answer, and simultaneous calls wait for it. A
 * refused run frees the key. The work itself commits its answer, with the key that it gets; only an answer
 * that is known later (or of a call that writes nothing) is stored afterwards.
 */
export async function withKey<T>(
  { key: sent, ...rest }: SentKey,
  now: Date,
  work: (key: CallKey) => Promise<T>,
): Promise<T> {
  if (!sent) {
    return work(noKey)
  }
  const call = { ...rest, key: hashToken(sent) }
  let stored: unknown
  const key: CallKey = {
    once: (work, transaction = inTransaction) =>
      transaction(async (tx) => {
        await key.claim(tx)
        return key.answer(tx, await work(tx))
      }),
    claim: (tx) => claim(tx, call, now),
    async answer(tx, answer) {
      await store(tx, call, answer, now)
      stored = answer
      return answer
    },
  }
  for (let waited = 0; waited <= waitMs; waited += pollMs) {
    const earlier = await findAnswer<T>(call)
    if (earlier) {
      return earlier.answer
    }
    try {
      const output = await work(key)
      if (stored !== output) {
        await store(db(), call, output, now)
      }
      return output
    } catch (error) {
      if (!(error instanceof KeyTaken)) {
        await release(call)
        // The reason of the refusal may be what another call with this key has just written.
        const other = stored === undefined ? await findAnswer<T>(call) : null
        if (other) {
          return other.answer
        }
        throw error
      }
    }
    await sleep(pollMs)
  }
  throw new AppError('already_running', { retryAfterS: 5 })
}
