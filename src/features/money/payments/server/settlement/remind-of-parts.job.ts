import { z } from 'zod'
import { paymentPlan } from '@/config/limits'
import { asLocale } from '@/config/locales'
import { pauseDay } from '@/features/base/enrolments/second-part.rules'
import { queueMail } from '@/features/base/mail/server/queue-mail'
import { doualaDayOf } from '@/lib/douala-time'
import { container } from '@/server/container'
import { defineJob, handleJob } from '@/server/jobs/job'
import { inTransaction, type Tx } from '@/server/kernel/transaction'

const remindJob = defineJob('payment.remind-parts', z.object({}))

const batch = 200
const { before, after } = paymentPlan.reminders

interface DueReminder {
  key: string
  when: 'before' | 'today' | 'after'
  dueOn: string
  amountXaf: number
  programSlug: string
  userId: string
  firstName: string
  email: string
  locale: string
}

/**
 * Second parts whose reminder is due and not written. The key contains the day, so a part that gets another day is
 * reminded of again. A reminder that a stopped server has missed is sent within the days of grace, not later.
 */
const listDue = (tx: Tx, today: string) => tx.$queryRaw<DueReminder[]>`
  with due as (
    select pl.id, pl.enrolment_id, pl.due_on, pl.second_xaf, case
        when pl.due_on > ${today}::date then 'before' when pl.due_on = ${today}::date then 'today' else 'after' end as "when"
    from payment_plans pl where pl.ended_at is null and pl.first_paid_at is not null
      and (pl.due_on between ${today}::date and ${today}::date - ${before}::int
        or pl.due_on between ${today}::date - ${paymentPlan.graceDays}::int and ${today}::date - ${after}::int)
  ), keyed as (select due.*, 'part_due:' || due.id || ':' || due.due_on || ':' || due."when" as key from due)
  select coalesce(k.key, '') as key, k."when", coalesce(k.due_on::text, '') as "dueOn", k.second_xaf as "amountXaf", p.slug as "programSlug",
    u.id as "userId", u.first_name as "firstName", u.email, u.locale
  from keyed k join enrolments e on e.id = k.enrolment_id and e.status in ('active', 'completed')
    join programs p on p.id = e.program_id join users u on u.id = e.user_id
  where u.blocked_at is null and not exists (select from outbox_mails m where m.dedupe_key = k.key)
  order by k.due_on, k.id limit ${batch}`

async function remind(tx: Tx, { key, userId, email, locale, ...data }: DueReminder) {
  const { firstName, when, programSlug, amountXaf, dueOn } = data
  await queueMail(tx, {
    kind: 'part_due',
    to: email,
    locale: asLocale(locale),
    userId,
    dedupeKey: key,
    data: { firstName, when, programSlug, amountXaf, dueOn, pausesOn: pauseDay(dueOn) },
  })
}

const remindSome = (today: string) =>
  inTransaction(async (tx) => {
    const due = await listDue(tx, today)
    for (const each of due) {
      await remind(tx, each)
    }
    return due.length
  })

/** Mails before, on and after the day of a second part: each once, and none after it is paid. */
export const remindOfParts = handleJob(remindJob, async (_payload, { log }) => {
  const today = doualaDayOf(container().clock.now())
  let reminded = 0
  for (let some = batch; some === batch; reminded += some) {
    some = await remindSome(today)
  }
  if (reminded > 0) {
    log.info({ event: 'payment.parts_reminded', reminded }, 'reminders of second parts queued')
  }
})
