import type { Locale } from '@/config/locales'
import { Prisma } from '@/generated/prisma/client'
import { db } from '@/server/db'
import { columnIn } from '@/server/kernel/localized-sql'
import { nameOf } from '@/server/kernel/name-sql'
import type { TimelineKind } from '../person-timeline'

/** What the columns hold differs by kind: see the statement of each. */
export interface TimelineRow {
  kind: TimelineKind
  id: string
  at: Date
  title: string
  detail: string | null
  state: string | null
  /** What the address of the thing is made of. */
  link: string | null
}

interface Person {
  id: string
  /** As in `users.email_key`. */
  emailKey: string
}

/** Each reads its newest rows through an index: what a page does not reach is not read. */
const partsFor = (
  { id, emailKey }: Person,
  locale: Locale,
  most: number,
): Record<TimelineKind, Prisma.Sql> => {
  const newest = Prisma.sql`order by at desc limit ${most}`
  return {
    // title: the reference; detail: the numbers that were asked and the receipt's
    payment: Prisma.sql`select 'payment' as kind, i.id, i.created_at as at, i.reference as title,
        concat_ws(' · ', (select string_agg(distinct nullif(a.phone, ''), ', ') from payment_attempts a where a.intent_id = i.id),
          (select string_agg(r.number, ', ' order by r.number) from receipts r where r.intent_id = i.id)) as detail,
        null::text as state, i.reference as link
      from payment_intents i where i.user_id = ${id}::uuid ${newest}`,
    message: Prisma.sql`select 'message' as kind, m.id, m.created_at as at, m.subject as title, left(m.message, 200) as detail,
        case when m.replied_at is not null then 'replied' when m.read_at is not null then 'read' else 'unread' end as state,
        m.id::text as link
      from contact_messages m where m.user_id = ${id}::uuid and m.deleted_at is null ${newest}`,
    chat: Prisma.sql`select 'chat' as kind, m.id, m.created_at as at, left(m.content, 200) as title, ${nameOf('w')} as detail,
        null::text as state, m.room_id::text as link
      from room_messages m join rooms r on r.id = m.room_id join users w on w.id = m.user_id
      where r.office_of_id = ${id}::uuid and m.deleted_at is null order by m.seq desc limit ${most}`,
    // title: the kind of the mail; link: why it bounced
    mail: Prisma.sql`select 'mail' as kind, o.id, o.created_at as at, o.kind as title, o.to_email as detail,
        coalesce(o.delivery::text, o.state::text) as state, o.delivery_error as link
      from (select * from (select * from outbox_mails where user_id = ${id}::uuid order by created_at desc limit ${most}) own
        union all select * from (select * from outbox_mails where user_id is null and lower(to_email) = ${emailKey}
          order by created_at desc limit ${most}) other) o ${newest}`,
    work: Prisma.sql`select 'work' as kind, s.id, s.submitted_at as at, s.filename as title, ${columnIn(locale, 'p.title')} as detail,
        concat_ws(' ', s.status::text, s.grade::text) as state, s.id::text as link
      from submissions s join programs p on p.id = s.program_id where s.user_id = ${id}::uuid ${newest}`,
    attendance: Prisma.sql`select 'attendance' as kind, s.id, s.starts_at as at, ${columnIn(locale, 'p.title')} as title,
        s.title as detail, a.state::text as state, c.id::text as link
      from attendance a join cohort_sessions s on s.id = a.session_id join cohorts c on c.id = s.cohort_id
        join programs p on p.id = c.program_id
      where a.user_id = ${id}::uuid ${newest}`,
    class: Prisma.sql`select 'class' as kind, e.id, coalesce(e.start_date, e.created_at) as at, ${columnIn(locale, 'p.title')} as title,
        p.slug as detail, e.status::text as state, e.cohort_id::text as link
      from enrolments e join programs p on p.id = e.program_id where e.user_id = ${id}::uuid ${newest}`,
    note: Prisma.sql`select 'note' as kind, n.id, n.created_at as at, left(n.text, 200) as title, ${nameOf('w')} as detail,
        null::text as state, null::text as link
      from student_notes n join users w on w.id = n.author_id where n.student_id = ${id}::uuid ${newest}`,
    // title: the action; detail: who did it
    account: Prisma.sql`select 'account' as kind, md5(a.id::text)::uuid as id, a.at, a.action as title, ${nameOf('w')} as detail,
        null::text as state, null::text as link
      from audit_log a left join users w on w.id = a.actor_id where a.target_user_id = ${id}::uuid
        and a.action in ('user.corrected', 'user.password_link_sent', 'user.signed_out', 'user.invited',
          'user.invitation_withdrawn', 'user.blocked', 'user.unblocked', 'user.role_granted', 'user.role_revoked',
          'email.changed', 'password.changed', 'cohort.student_moved', 'cohort.student_deferred', 'second_factor.reset')
      order by a.id desc limit ${most}`,
  }
}

/** Rows of the wanted kinds, newest first. One statement; one row more than a page says that there is another page. */
export async function findTimeline(
  person: Person,
  kinds: readonly TimelineKind[],
  { locale, offset, size }: { locale: Locale; offset: number; size: number },
): Promise<TimelineRow[]> {
  if (kinds.length === 0) {
    return []
  }
  const parts = partsFor(person, locale, offset + size + 1)
  const all = Prisma.join(
    kinds.map((kind) => Prisma.sql`(${parts[kind]})`),
    ' union all ',
  )
  return db().$queryRaw<TimelineRow[]>`
    select * from (${all}) line order by at desc, id desc offset ${offset} limit ${size + 1}`
}
