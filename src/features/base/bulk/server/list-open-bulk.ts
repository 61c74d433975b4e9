import { z } from 'zod'
import { bulk } from '@/config/limits'
import { db } from '@/server/db'
import { can } from '@/server/kernel/access'
import { nameOf } from '@/server/kernel/name-sql'
import { defineUseCase } from '@/server/kernel/use-case'
import { openBulkSchema } from '../bulk.schema'

interface ReasonRow {
  bulkId: string
  /** The key of a text. */
  reason: string
  params: unknown
  count: number
}

export interface OpenBulk {
  id: string
  kind: string
  state: 'running' | 'stopped' | 'done' | 'refused'
  total: number
  done: number
  failed: number
  /** Why something was not done, the most frequent reason first. */
  reasons: { reason: string; params: z.output<typeof paramsSchema>; count: number }[]
  /** Some of what was not done: names of students or of the writers of messages, references of payments. */
  names: string[]
}

const readReasons = (ids: readonly string[]) => db().$queryRaw<ReasonRow[]>`
  select f.bulk_id::text as "bulkId", f.reason, f.params, count(*)::int as count from bulk_failures f
  where f.bulk_id = any(${[...ids]}::uuid[]) group by f.bulk_id, f.reason, f.params order by count(*) desc, f.reason limit 15`

/** As they are stored. */
const paramsSchema = z.record(z.string(), z.union([z.string(), z.number()])).catch({})

/** An id is that of one row in one of these tables. */
const readNames = (id: string) => db().$queryRaw<{ name: string }[]>`
  select coalesce(${nameOf('u')}, m.name, p.reference, ${nameOf('s')}, '') as name
  from (select item_id from bulk_failures where bulk_id = ${id}::uuid order by item_id limit ${bulk.shownFailures}) f
    left join users u on u.id = f.item_id left join contact_messages m on m.id = f.item_id
    left join payment_intents p on p.id = f.item_id
    left join submissions w on w.id = f.item_id left join users s on s.id = w.user_id
  where coalesce(u.id, m.id, p.id, w.id) is not null`

const shown = { id: true, kind: true, state: true, total: true, done: true, failed: true } as const

/** One's own actions on the rows of a list that are not finished, or whose outcome was not read. */
export const listOpenBulk = defineUseCase({
  name: 'bulk.list-open-bulk',
  access: can('admin.area'),
  input: openBulkSchema,
  limits: [],
  async run({ input: { page }, actor }): Promise<OpenBulk[]> {
    const rows = await db().bulkAction.findMany({
      where: { byId: actor.user.id, page, closedAt: null },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: 3,
      select: shown,
    })
    const incomplete = rows.filter(({ failed }) => failed > 0)
    const reasons = incomplete.length > 0 ? await readReasons(incomplete.map(({ id }) => id)) : []
    const names = await Promise.all(incomplete.map(({ id }) => readNames(id)))
    return rows.map((row) => ({
      ...row,
      reasons: reasons.flatMap(({ bulkId, params, ...reason }) =>
        bulkId === row.id ? [{ ...reason, params: paramsSchema.parse(params) }] : [],
      ),
      names: names[incomplete.indexOf(row)]?.map(({ name }) => name) ?? [],
    }))
  },
})
