import { z } from 'zod'
import { container } from '@/server/container'
import { db } from '@/server/db'
import { defineJob, handleJob } from '@/server/jobs/job'
import { inTransaction } from '@/server/kernel/transaction'
import { type RetentionRuleName, retentionRuleNames, retentionRules } from '../retention.rules'

const retentionJob = defineJob('personal_data.retention', z.object({}))

/** The name of the last run in `system_checks`, and of each of its counts. */
export const retentionCheck = 'retention'
export const retentionCheckOf = (name: RetentionRuleName) => `${retentionCheck}.${name}`

const copiesPerRun = 500
const statementMs = 120_000

/** Removes the files of copies whose day is over. Returns how many. */
async function removeCopies(now: Date): Promise<number> {
  const due = await db().personalExport.findMany({
    where: { expiresAt: { lte: now }, storageKey: { not: null } },
    select: { id: true, storageKey: true },
    take: copiesPerRun,
  })
  for (const { storageKey } of due) {
    if (storageKey) {
      await container().files.remove(storageKey)
    }
  }
  if (due.length > 0) {
    await db().personalExport.updateMany({
      where: { id: { in: due.map(({ id }) => id) } },
      data: { storageKey: null, size: null },
    })
  }
  return due.length
}

async function applyRule(name: RetentionRuleName, now: Date): Promise<number> {
  if (name === 'copies') {
    return removeCopies(now)
  }
  const { apply, count } = retentionRules[name]
  return inTransaction(
    async (tx) => {
      // One statement reads a whole table: longer than a request may.
      await tx.$executeRaw`select set_config('statement_timeout', ${String(statementMs)}, true)`
      const [row] = await tx.$queryRawUnsafe<{ count: number }[]>(apply ?? count, now)
      return row?.count ?? 0
    },
    { timeoutMs: statementMs },
  )
}

/**
 * Every night: what the privacy page says falls due. Each rule is one statement over all rows, and may run again: what is done is not due
 * any more. The counts of the last run are on the system page; `npm run retention -- --dry-run` counts without doing anything.
 */
export const applyRetention = handleJob(retentionJob, async (_payload, { log }) => {
  const now = container().clock.now()
  const done: Partial<Record<RetentionRuleName, number>> = {}
  for (const name of retentionRuleNames) {
    done[name] = await applyRule(name, now)
  }
  const rows = [
    { name: retentionCheck, problems: 0 },
    ...retentionRuleNames.map((name) => ({ name: retentionCheckOf(name), problems: done[name] ?? 0 })),
  ]
  await db().$executeRaw`
    insert into system_checks (name, at, problems)
    select name, ${now}::timestamptz, problems from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (name text, problems int)
    on conflict (name) do update set at = excluded.at, problems = excluded.problems`
  log.info({ event: 'retention.done', done }, 'what fell due was removed')
})
