import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { db } from '@/server/db'
import { defineJob, handleJob } from '@/server/jobs/job'
import { sql } from '@/server/kernel/list-page'
import { inTransaction } from '@/server/kernel/transaction'
import { movesOfCohorts, movesOfEntries } from './money-sums.sql'

const addUpJob = defineJob('payment.add-up', z.object({}))

/** Entries in one transaction. */
const most = 20_000n
const askAgainMs = 100
const mostTries = 50

/** Transactions that may have written entries and have not ended. Who writes holds this lock before an entry gets its number. */
async function listWriters(): Promise<string[]> {
  const rows = await db().$queryRaw<{ writer: string }[]>`
    select coalesce(virtualtransaction, '') as writer from pg_locks
    where relation = 'ledger_entries'::regclass and mode = 'RowExclusiveLock'`
  return rows.map(({ writer }) => writer)
}

/** The last entry before which none can appear any more; null if a transaction has not ended for long. */
async function readLastSettled(): Promise<bigint | null> {
  const [newest] = await db().$queryRaw<{ id: bigint }[]>`
    select coalesce(max(id), 0) as id from ledger_entries`
  let writing = await listWriters()
  for (let tries = 0; writing.length > 0 && tries < mostTries; tries++) {
    await sleep(askAgainMs)
    const now = await listWriters()
    writing = writing.filter((each) => now.includes(each))
  }
  return newest && writing.length === 0 ? newest.id : null
}

/**
 * Adds the next entries up to `until`, and moves what has changed its class. One statement, so that entries, classes and
 * changes are those of one moment; the lock lets jobs take turns. Returns whether entries are left.
 */
const addSome = (until: bigint): Promise<boolean> =>
  inTransaction(async (tx) => {
    const [row] = await tx.$queryRaw<{ last: bigint; hasChanges: boolean }[]>`
      select last_entry_id as last, exists (select from counters.class_changes) as "hasChanges" from counters.money_until for update`
    const last = row?.last ?? 0n
    if (until <= last && !row?.hasChanges) {
      return false
    }
    const next = until - last > most ? last + most : until > last ? until : last
    await tx.$executeRaw`
      with gone as (delete from counters.class_changes returning id, enrolment_id, from_cohort_id),
      moved as (${movesOfEntries(sql`ledger_entries`, sql`l.id > ${last} and l.id <= ${next}`)}
        union all ${movesOfCohorts(sql`gone`, sql`${last}::bigint`)}),
      cells as (
        select 'day' as step, day, source, program_id, cohort_id, payments, received, refunded from moved
        union all
        select 'month', date_trunc('month', day::timestamp)::date, source, program_id, cohort_id, payments, received, refunded from moved),
      added as (
        insert into counters.money as kept (step, day, source, program_id, cohort_id, payments, received, refunded)
        select step, day, source, program_id, cohort_id, sum(payments), sum(received), sum(refunded) from cells group by 1, 2, 3, 4, 5
        on conflict (step, day, source, program_id, cohort_id) do update set payments = kept.payments + excluded.payments,
          received = kept.received + excluded.received, refunded = kept.refunded + excluded.refunded)
      update counters.money_until set last_entry_id = ${next}`
    return next < until
  })

/** Adds the ledger up by day and month for the money page, which reads what is not added up yet from the ledger itself. */
export const addUpMoney = handleJob(addUpJob, async (_payload, { log }) => {
  const until = await readLastSettled()
  if (until === null) {
    log.warn({ event: 'payment.sums_wait' }, 'the sums of money wait for a transaction')
    return
  }
  let isMore = true
  while (isMore) {
    isMore = await addSome(until)
  }
})
