import { publicOffers } from '@/config/program-offers'
import { pool } from '@/server/db'
import type { Tx } from '@/server/kernel/transaction'
import type { WeekAvailability } from '../availability.rules'
import { weekAvailabilitySql } from './availability.sql'

/** What stands of each week of one program. */
export async function readAvailability(programId: string): Promise<WeekAvailability[]> {
  const { rows } = await pool().query<{ weeks: WeekAvailability[] }>({
    name: 'programs.availability',
    text: `select ${weekAvailabilitySql} as weeks from programs p where p.id = $1::uuid`,
    values: [programId],
  })
  return rows[0]?.weeks ?? []
}

/** The same of every program in the public list, by its id. */
export async function readPublicAvailability(): Promise<Map<string, WeekAvailability[]>> {
  const { rows } = await pool().query<{ id: string; weeks: WeekAvailability[] }>({
    name: 'programs.public-availability',
    text: `select p.id, ${weekAvailabilitySql} as weeks from programs p where p.offer::text = any($1::text[])`,
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
