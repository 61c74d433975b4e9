import { isClosedAt } from '@/features/base/enrolments/server/paused.sql'
import {
  type DueItem,
  dueItemSql,
  type NextItem,
  nextItemSql,
} from '@/features/study/learning/server/study-facts.sql'
import { Prisma } from '@/generated/prisma/client'
import { columnOfReader } from '@/server/kernel/localized-sql'
import type { Tx } from '@/server/kernel/transaction'
import { mostNudges, silentMs } from '../reminders.rules'

export type StudyMailKind = 'weekly' | 'nudge'

/** How many students are read and written at once. */
const batch = 200

export interface StudiedProgram {
  slug: string
  title: string
  startDate: string | null
  nextItem: NextItem | null
  /** In a week without items. */
  nextWeek: { number: number; title: string } | null
  dueItem: DueItem | null
}

export interface ClaimedStudent {
  id: string
  /** false: another instance has it. */
  isMine: boolean
  firstName: string
  email: string
  locale: string
  /** The program studied last comes first. */
  programs: StudiedProgram[]
}

interface Claim {
  kind: StudyMailKind
  /** The day for which the mail is sent; one mail per kind and day. */
  day: Date
  now: Date
  /** The last student of the previous batch. */
  after: string
}

const title = columnOfReader('u.locale', 'r.title').sql

/** Paid and begun, but neither finished, refunded nor paused. */
const studied = (now: Date) => Prisma.sql`e.user_id = u.id and e.status = 'active' and e.completed_at is null
  and e.start_date is not null and not ${isClosedAt(now)}`
const lastSign = (now: Date) =>
  Prisma.sql`(select max(greatest(e.last_active_at, e.start_date)) from enrolments e where ${studied(now)})`
const unanswered = Prisma.sql`(select count(*) from study_mails n
  where n.user_id = u.id and n.kind = 'nudge' and n.sent_at >= signs.last_sign)`

function conditionOf({ kind, day, now }: Claim): Prisma.Sql {
  if (kind === 'weekly') {
    return Prisma.sql`not exists (select from study_mails m where m.user_id = u.id and m.kind = 'weekly' and m.day = ${day}::date)`
  }
  const silentSince = new Date(now.getTime() - silentMs)
  return Prisma.sql`signs.last_sign <= ${silentSince} and not exists (
    select from study_mails m where m.user_id = u.id and m.kind = 'nudge' and m.sent_at > ${silentSince})`
}

/**
 * Claims the next students who are due for a mail, so that each is claimed by one instance only. Left out are students who
 * are blocked, have not proven the address, have switched reminders off, or have not reacted to two nudges.
 */
export const claimStudents = (tx: Tx, claim: Claim) => tx.$queryRaw<ClaimedStudent[]>`
  with due as (
    select u.id from users u cross join lateral (select ${lastSign(claim.now)} as last_sign) signs
    where u.id > ${claim.after}::uuid and u.blocked_at is null and u.email_verified_at is not null
      and u.study_mails_off_at is null and signs.last_sign is not null
      and ${unanswered} < ${mostNudges} and ${conditionOf(claim)}
    order by u.id limit ${batch}),
  mine as (
    insert into study_mails (user_id, kind, day, sent_at)
    select id, ${claim.kind}::"StudyMailKind", ${claim.day}::date, ${claim.now} from due on conflict do nothing returning user_id)
  select u.id, mine.user_id is not null as "isMine", u.first_name as "firstName", u.email, u.locale,
    (select json_agg(json_build_object('slug', p.slug, 'title', ${columnOfReader('u.locale', 'p.title')},
        'startDate', e.start_date, 'nextItem', ${Prisma.raw(nextItemSql(title))}, 'dueItem', ${Prisma.raw(dueItemSql(title))},
        'nextWeek', (select json_build_object('number', w.number, 'title', ${columnOfReader('u.locale', 'w.title')})
          from program_weeks w where w.program_id = p.id and not exists (select from week_completions c
            where c.enrolment_id = e.id and c.week_number = w.number) order by w.number limit 1))
        order by e.last_active_at desc nulls last, e.id)
      from enrolments e join programs p on p.id = e.program_id where ${studied(claim.now)}) as programs /* as declared: programs */
  from due join users u on u.id = due.id left join mine on mine.user_id = due.id order by u.id`
