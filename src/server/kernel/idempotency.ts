import { setTimeout as sleep } from 'node:timers/promises'
import type { Prisma } from '@/generated/prisma/client'
import { db } from '../db'
import { AppError } from './app-error'
import { hashToken } from './secrets'

const waitMs = 10_000
const pollMs = 200
/** A run older than this belongs to a process that died. */
const abandonedMs = 60_000

interface IdempotentCall {
  /** The caller and the use case. */
  scope: string
  key: string
  /** Hash of the input: the same key with another body is refused. */
  fingerprint: string
}

async function claim({ scope, key, fingerprint }: IdempotentCall, now: Date): Promise<boolean> {
  const inserted = await db().$executeRaw`
    insert into idempotency_keys (scope, key, fingerprint, created_at) values (${scope}, ${key}, ${fingerprint}, ${now})
    on conflict (scope, key) do update set created_at = excluded.created_at
      where idempotency_keys.body is null and idempotency_keys.fingerprint = excluded.fingerprint
        and idempotency_keys.created_at < ${new Date(now.getTime() - abandonedMs)}`
  return inserted === 1
}

/** Runs the work once per key; every repeat gets the first answer. A refused run frees the key. */
export async function once<T>(call: IdempotentCall, now: Date, work: () => Promise<T>): Promise<T> {
  const where = { scope_key: { scope: call.scope, key: call.key } }
  if (await claim(call, now)) {
    try {
      const output = await work()
      await db().idempotencyKey.update({ where, data: { body: (output ?? {}) as Prisma.InputJsonValue } })
      return output
    } catch (error) {
      await db().idempotencyKey.deleteMany({ where: { scope: call.scope, key: call.key } })
      throw error
    }
  }
  for (let waited = 0; waited <= waitMs; waited += pollMs) {
    const row = await db().idempotencyKey.findUnique({ where })
    if (row && row.fingerprint !== call.fingerprint) {
      throw new AppError('key_reused')
    }
    if (row?.body != null) {
      return row.body as T
    }
    if (!row) {
      return once(call, now, work)
    }
    await sleep(pollMs)
  }
  throw new AppError('already_running', { retryAfterS: 5 })
}

interface KeyedCall {
  scope: string
  /** As the caller sent it; without a key the work simply runs. */
  key?: string
  fingerprint: string
}

/**
 * For a use case whose input or answer must not be stored as it is: it chooses what is compared and what is
 * stored.
 */
export const onceFor = <T>(
  { scope, key, fingerprint }: KeyedCall,
  now: Date,
  work: () => Promise<T>,
): Promise<T> => (key ? once({ scope, key: hashToken(key), fingerprint }, now, work) : work())
