import { publicOffers } from '@/config/program-offers'
import { pool } from '@/server/db'
import type { Tx } from '@/server/kernel/transaction'
import type { WeekStanding } from '../shelf.rules'
import { weekStandingsSql } from './shelf.sql'

/** What stands of each week of one program. */
export async function readShelf(programId: string): Promise<WeekStanding[]> {
  const { rows } = await pool().query<{ weeks: WeekStanding[] }>({
    name: 'programs.shelf',
    text: `select ${weekStandingsSql} as weeks from programs p where p.id = $1::uuid`,
    values: [programId],
  })
  return rows[0]?.weeks ?? []
}

/** The same of every program in the public list, by its id. */
export async function readPublicShelves(): Promise<Map<string, WeekStanding[]>> {
  const { rows } = await pool().query<{ id: string; weeks: WeekStanding[] }>({
    name: 'programs.shelves',
    text: `select p.id, ${weekStandingsSql} as weeks from programs p where p.offer::text = any($1::text[])`,
    values: [publicOffers],
  })
  return new Map(rows.map(({ id, weeks }) => [id, weeks]))
}

/** The numbers of the weeks that have no published item. */
export async function listUnwritten(tx: Pick<Tx, 'programWeek'>, programId: string): Promise<number[]> {
  const weeks = await tx.programWeek.findMany({
    where: { programId, items: { none: { archivedAt: null, publishedRevisionId: { not: null } } } },
    orderBy: { number: 'asc' },
    select: { number: true },
  })
  return weeks.map(({ number }) => number)
}
