import { z } from 'zod'
import { hour } from '@/config/durations'
import { asLocale } from '@/config/locales'
import { saleOffers } from '@/config/program-offers'
import { queueMail } from '@/features/base/mail/server/queue-mail'
import { stopToken } from '@/features/study/reminders/server/stop-token'
import { doualaDayOf } from '@/lib/douala-time'
import { container } from '@/server/container'
import { defineJob, handleJob } from '@/server/jobs/job'
import { inTransaction, type Tx } from '@/server/kernel/transaction'
import { openStates } from '../../attempt.rules'
import { type UnfinishedKind, unfinishedDue, unfinishedKinds } from '../../unfinished.rules'
import { sells } from '../note-selling'

const remindJob = defineJob('payment.remind-unfinished', z.object({}))

/** Their mails are written in one transaction, which may take 10 seconds. */
const batch = 50
/** A mail that waits longer may reach somebody who has paid since. */
const lifetimeMs = 3 * hour

interface Claimed {
  userId: string
  /** false: another instance has it. */
  isMine: boolean
  /** Empty while nobody has proven the address: such a mail repeats nothing that a visitor typed. */
  firstName: string
  email: string
  locale: string
  programSlug: string
}

/**
 * Claims the next people who registered themselves, chose a program that can be paid, and have not paid. Left out are people who
 * are blocked, want no reminders or ask for their erasure, who have paid or whose payment is under way, who are under 18 without the
 * agreement of a guardian, and who registered while nothing was sold: they are written to when it is.
 */
const claimSome = (tx: Tx, kind: UnfinishedKind, now: Date) => {
  const { afterMs, untilMs } = unfinishedDue[kind]
  const from = new Date(now.getTime() - untilMs)
  const to = new Date(now.getTime() - afterMs)
  return tx.$queryRaw<Claimed[]>`
    with due as (
      select distinct on (u.id) u.id, e.program_id
      from users u join enrolments e on e.user_id = u.id join programs p on p.id = e.program_id
      where u.created_at > ${from} and u.created_at <= ${to} and e.created_at <= ${to}
        and e.status = 'pending' and p.offer::text = any(${[...saleOffers]})
        and u.role = 'student' and u.consent_at is not null and u.blocked_at is null and u.erased_at is null
        and u.study_mails_off_at is null and (u.guardian_needed_until is null or u.guardian_needed_until <= ${doualaDayOf(now)}::date)
        and not exists (select from unfinished_reminders r where r.user_id = u.id and r.kind = ${kind}::"UnfinishedReminderKind")
        and not exists (select from enrolments o where o.user_id = u.id and o.status in ('active', 'completed'))
        and not exists (select from payment_intents i where i.user_id = u.id and (i.paid_at is not null or i.state = 'review'
          or exists (select from payment_attempts a where a.intent_id = i.id
            and (a.state = 'succeeded' or a.state::text = any(${[...openStates]})))))
        and not exists (select from payment_claims c where c.user_id = u.id and c.refused_at is null)
        and not exists (select from erasure_requests q where q.user_id = u.id and q.is_open)
        and not exists (select from selling_pauses s where s.began_at <= e.created_at and (s.ended_at is null or s.ended_at > e.created_at))
      order by u.id, e.created_at desc, e.id limit ${batch}),
    mine as (
      insert into unfinished_reminders (user_id, kind, program_id, sent_at)
      select id, ${kind}::"UnfinishedReminderKind", program_id, ${now} from due on conflict do nothing returning user_id)
    select u.id as "userId", mine.user_id is not null as "isMine",
      case when u.email_verified_at is null then '' else u.first_name end as "firstName", u.email, u.locale, p.slug as "programSlug"
    from due join users u on u.id = due.id join programs p on p.id = due.program_id left join mine on mine.user_id = due.id
    order by u.id`
}

/** Claim and mails are written together: an interrupted batch leaves nothing. Returns whether people are left. */
const remindSome = (kind: UnfinishedKind, now: Date) =>
  inTransaction(async (tx) => {
    const people = await claimSome(tx, kind, now)
    for (const { userId, email, locale, firstName, programSlug } of people.filter(({ isMine }) => isMine)) {
      await queueMail(tx, {
        kind: 'payment_unfinished',
        to: email,
        locale: asLocale(locale),
        userId,
        dedupeKey: `payment_unfinished:${kind}:${userId}`,
        notAfter: new Date(now.getTime() + lifetimeMs),
        data: { firstName, unsubscribeToken: stopToken(userId), after: kind, programSlug },
      })
    }
    return { reminded: people.filter(({ isMine }) => isMine).length, isMore: people.length === batch }
  })

/** One mail an hour after the registration and one after two days, while nothing is paid and something can be. */
export const remindUnfinished = handleJob(remindJob, async (_payload, { log }) => {
  if (!(await sells())) {
    return
  }
  const now = container().clock.now()
  let reminded = 0
  for (const kind of unfinishedKinds) {
    for (let isMore = true; isMore; ) {
      const some = await remindSome(kind, now)
      reminded += some.reminded
      isMore = some.isMore
    }
  }
  if (reminded > 0) {
    log.info({ event: 'payment.unfinished_reminded', reminded }, 'reminders to people who did not pay queued')
  }
})
