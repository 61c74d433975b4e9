import { sql } from '@/server/kernel/list-page'

/** All differences as one row. */
export const waitingDifferences = sql`
  select 'differences' as kind, 'all' as id, c.at, null::timestamptz as "dueAt", '' as title, null::text as detail, null::text as who,
    c.problems as count, null::text as place
  from system_checks c where c.name = 'statements' and c.problems > 0`
