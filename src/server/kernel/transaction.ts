import { setTimeout as sleep } from 'node:timers/promises'
import type { AuditAction } from '@/config/audit-actions'
import type { Prisma } from '@/generated/prisma/client'
import { db } from '../db'
import type { JobToken } from '../jobs/job'
import type { AcademyEvent, AcademyEvents } from './events'

export type Tx = Prisma.TransactionClient

type Effect = () => void
const effects = new WeakMap<Tx, Effect[]>()

/**
 * Runs the work in one database transaction: rows, events, audit entries and jobs commit together or not at
 * all. `timeoutMs`: longer than the client's own limit, for work at start.
 */
export async function inTransaction<T>(
  work: (tx: Tx) => Promise<T>,
  options: { timeoutMs?: number } = {},
): Promise<T> {
  const waiting: Effect[] = []
  const result = await db().$transaction(
    (tx) => {
      effects.set(tx, waiting)
      return work(tx)
    },
    { timeout: options.timeoutMs },
  )
  for (const effect of waiting) {
    effect()
  }
  return result
}

const atStartMs = 120_000
const askAgainMs = 100

/**
 * Work at a start or of a script, in one transaction that may take longer than a request. Instances that begin together
 * take turns: each asks for the lock again and again, because a statement that waits for it is cut off after seconds.
 */
export const inTurn = <T>(lock: number, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(
    async (tx) => {
      await tx.$executeRaw`select set_config('statement_timeout', ${String(atStartMs)}, true)`
      for (;;) {
        const [row] = await tx.$queryRaw<
          { taken: boolean }[]
        >`select pg_try_advisory_xact_lock(${lock}::bigint) as taken`
        if (row?.taken) {
          return work(tx)
        }
        await sleep(askAgainMs)
      }
    },
    { timeoutMs: atStartMs },
  )

/**
 * For effects that cannot be rolled back, like a log line: they run only after the transaction has committed.
 */
export function afterCommit(tx: Tx, effect: Effect): void {
  const waiting = effects.get(tx)
  if (!waiting) {
    throw new Error('afterCommit() needs a transaction of inTransaction()')
  }
  waiting.push(effect)
}

/** A fact for other instances and sockets: ids only. It is announced when the transaction commits. */
export async function emitEvent<Name extends AcademyEvent>(
  tx: Tx,
  type: Name,
  payload: AcademyEvents[Name],
): Promise<void> {
  await tx.event.create({ data: { type, payload } })
}

/** Who causes an audit entry, from where and when: any part of a use case's context. */
interface AuditedCall {
  /** Null: nobody is signed in. */
  actor: { user: { id: string } } | null
  /** `address`: the caller's network address. */
  request?: { id: string; address?: string }
  now?: Date
}

interface AuditFacts {
  targetUserId?: string | null
  details?: Prisma.InputJsonObject
}

/**
 * Writes an audit entry in the change's transaction, as its last statement: the chain of rows is locked until
 * the commit.
 */
export async function recordAudit(
  tx: Tx,
  { actor, request, now }: AuditedCall,
  action: AuditAction,
  { targetUserId, details = {} }: AuditFacts = {},
): Promise<void> {
  await tx.auditEntry.create({
    data: {
      action,
      actorId: actor?.user.id ?? null,
      targetUserId,
      details,
      requestId: request?.id,
      address: request?.address,
      at: now,
    },
  })
}

interface JobOptions {
  runAt?: Date
  /** One waiting job per key: a later one replaces it. */
  key?: string
  /** Smaller runs first. */
  priority?: number
  maxAttempts?: number
}

/** Queues a job in the transaction of its cause. */
export async function enqueueJob<P>(
  tx: Tx,
  job: JobToken<P>,
  payload: P,
  options: JobOptions = {},
): Promise<void> {
  await tx.$executeRaw`
    select graphile_worker.add_job(
      ${job.name}::text, payload := ${JSON.stringify(payload)}::json, run_at := ${options.runAt ?? null}::timestamptz,
      max_attempts := ${options.maxAttempts ?? 25}::int, job_key := ${options.key ?? null}::text,
      priority := ${options.priority ?? 0}::int)`
}
