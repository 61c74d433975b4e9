import { sql } from '@/server/kernel/list-page'

/** All e-mails that could not be sent as one row. */
export const waitingMails = sql`
  select 'mails' as kind, 'all' as id, coalesce(min(m.created_at), 'epoch'::timestamptz) as at, null::timestamptz as "dueAt", '' as title,
    null::text as detail, null::text as who, count(*)::int as count, null::text as place
  from outbox_mails m where m.state = 'dead' having count(*) > 0`
