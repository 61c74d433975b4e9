import { db } from '@/server/db'
import type { CountRow } from './tally'

/** Adds to the counts of other instances. All use the same order, so that two instances never wait for each other. */
export async function addCounts(rows: readonly CountRow[]): Promise<void> {
  await db().$executeRaw`
    insert into page_speed_counts as stored (week, page, metric, bucket, count)
    select week, page, metric, bucket, count
    from unnest(
      ${rows.map(({ week }) => week)}::date[], ${rows.map(({ page }) => page)}::text[],
      ${rows.map(({ metric }) => metric)}::text[], ${rows.map(({ bucket }) => bucket)}::int[],
      ${rows.map(({ count }) => count)}::int[]) as given (week, page, metric, bucket, count)
    order by week, page, metric, bucket
    on conflict (week, page, metric, bucket) do update set count = stored.count + excluded.count`
}

/** The Mondays of the weeks that have samples, the newest first. */
export async function listWeeks(): Promise<string[]> {
  const rows = await db().$queryRaw<{ week: string }[]>`
    select distinct week::text from page_speed_counts order by week desc`
  return rows.map(({ week }) => week)
}

export const readCounts = (week: string) =>
  db().$queryRaw<Pick<CountRow, 'page' | 'metric' | 'bucket' | 'count'>[]>`
    select page, metric, bucket, count from page_speed_counts where week = ${week}::date`
