import { productVersion } from '@/config/product-version'
import { sells } from '@/features/money/payments/server/note-selling'
import { booksCheck } from '@/features/money/payments/server/settlement/verify-books.job'
import { type RetentionRuleName, retentionRuleNames } from '@/features/office/personal-data/retention.rules'
import { retentionCheck, retentionCheckOf } from '@/features/office/personal-data/server/apply-retention.job'
import { db } from '@/server/db'
import { listMissingMigrations } from '@/server/readiness'

export interface SystemState {
  version: string
  migrationsApplied: number
  migrationsMissing: string[]
  /** Mails that are still to be sent, and when the oldest of them was due. */
  mailsWaiting: number
  oldestMailAt: Date | null
  jobsWaiting: number
  /** When the most overdue job should have run; null when none is overdue. */
  oldestJobAt: Date | null
  /** Instances that listen for events right now. */
  listeners: number
  /** Whether a payment can begin: a provider is configured, and in production no placeholder is left. */
  sells: boolean
  databaseBytes: number
  deadMails: number
  deadJobs: number
  /** The last nightly check of the payments; null: there was none yet. */
  booksChecked: { at: Date; problems: number } | null
  /** When the last backup was made, when a backup was last read back completely, and when the keys were last backed up separately. */
  backups: { madeAt: Date | null; readAt: Date | null; keysAt: Date | null }
  /** The last nightly run of the deadlines of personal data: letters sent, rows removed or emptied; null: there was none yet. */
  retention: { at: Date; letters: number; removed: number } | null
}

const retentionChecks = [retentionCheck, ...retentionRuleNames.map(retentionCheckOf)]

/** Written by the commands for backups (scripts/backup/checks-table.mjs). */
const backupChecks = { made: 'backup', read: 'backup-check', keys: 'backup-keys' }

type Row = Omit<
  SystemState,
  'version' | 'sells' | 'migrationsMissing' | 'databaseBytes' | 'booksChecked' | 'backups' | 'retention'
> & {
  databaseBytes: string
}

/** The state of the product, in one statement; it contains nothing about a person. */
export async function readSystemState(now: Date): Promise<SystemState> {
  const [rows, migrationsMissing, isSelling, checks] = await Promise.all([
    db().$queryRaw<Row[]>`
      select
        (select count(*)::int from _prisma_migrations where finished_at is not null and rolled_back_at is null) as "migrationsApplied",
        m.waiting as "mailsWaiting", m.oldest as "oldestMailAt", j.waiting as "jobsWaiting", j.oldest as "oldestJobAt", j.dead as "deadJobs",
        (select count(*)::int from pg_stat_activity where application_name = 'events' and datname = current_database()) as listeners,
        pg_database_size(current_database())::text as "databaseBytes",
        coalesce((select sum(delta)::int from counters.deltas where key = 'mails.dead'), 0) as "deadMails"
      from
        (select count(*)::int as waiting, min(coalesce(next_try_at, created_at)) as oldest
          from outbox_mails where state in ('queued', 'sending', 'failed') and sender_id is null) m,
        (select (count(*) filter (where attempts < max_attempts))::int as waiting,
          min(run_at) filter (where attempts < max_attempts and locked_at is null and run_at < ${now}::timestamptz) as oldest,
          (count(*) filter (where attempts >= max_attempts and last_error is not null))::int as dead from graphile_worker.jobs) j`,
    listMissingMigrations(),
    sells(),
    db().systemCheck.findMany({
      where: { name: { in: [booksCheck, ...Object.values(backupChecks), ...retentionChecks] } },
    }),
  ])
  const [row] = rows
  if (!row) {
    throw new Error('the state of the database could not be read')
  }
  const check = (name: string) => checks.find((each) => each.name === name)
  const at = (name: string) => check(name)?.at ?? null
  const books = check(booksCheck)
  const retention = check(retentionCheck)
  const done = (name: RetentionRuleName) => check(retentionCheckOf(name))?.problems ?? 0
  return {
    ...row,
    databaseBytes: Number(row.databaseBytes),
    version: productVersion(),
    sells: isSelling,
    migrationsMissing,
    booksChecked: books ? { at: books.at, problems: books.problems } : null,
    backups: {
      madeAt: at(backupChecks.made),
      readAt: at(backupChecks.read),
      keysAt: at(backupChecks.keys),
    },
    retention: retention
      ? {
          at: retention.at,
          letters: done('unusedAccounts'),
          removed: done('messages') + done('discardedMessages') + done('mails') + done('copies'),
        }
      : null,
  }
}
