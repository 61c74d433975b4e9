import { db } from '../db'

/** Maintained by triggers on the tables themselves, exact at every commit. */
export const counterKeys = [
  'users.all',
  'users.student',
  'users.staff',
  'users.admin',
  'messages.all',
  'messages.unread',
  'messages.inquiries',
  'mails.sent',
  'mails.dead',
  'submissions.waiting',
  'students.paid',
  'students.pending',
] as const
export type CounterKey = (typeof counterKeys)[number]

/** The number of rows of each kind, in one statement that never scans the tables. */
export async function readCounts(): Promise<Record<CounterKey, number>> {
  const rows = await db().$queryRaw<{ key: string; total: number }[]>`
    select key, sum(delta)::int as total from counters.deltas group by key`
  const totals = new Map(rows.map(({ key, total }) => [key, total]))
  return Object.fromEntries(counterKeys.map((key) => [key, totals.get(key) ?? 0])) as Record<
    CounterKey,
    number
  >
}
