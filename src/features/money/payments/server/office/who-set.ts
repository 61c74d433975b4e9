import { personName } from '@/lib/person-name'
import { db } from '@/server/db'

/** Who set a setting, and when; null: nobody has. */
export type WhoSet = { by: string | null; at: Date } | null

export async function whoSet(row: { changedById: string | null; changedAt: Date } | null): Promise<WhoSet> {
  const by = row?.changedById
    ? await db().user.findUnique({
        where: { id: row.changedById },
        select: { firstName: true, lastName: true },
      })
    : null
  return row && { by: by && personName(by), at: row.changedAt }
}
