import { day, hour } from '@/config/durations'
import type { Locale } from '@/config/locales'
import type { ProviderName } from '@/config/payment-providers'
import { db } from '@/server/db'
import { sql } from '@/server/kernel/list-page'
import { columnIn } from '@/server/kernel/localized-sql'
import { nameOf } from '@/server/kernel/name-sql'
import type { AttemptState } from '../../attempt.rules'
import type { ReadSms } from '../../sms.rules'

export interface PaymentOfNumber {
  reference: string
  name: string
  program: string
  amountXaf: number
}

/** A request without a confirmed success that an SMS may be about. */
export interface NearAttempt extends PaymentOfNumber {
  provider: ProviderName
  phone: string
  state: AttemptState
  at: Date
}

const most = 5
const mostNear = 3
/** So far from the time of an SMS a payment may have begun. */
const beforeMs = 7 * day
const afterMs = hour
/** Of each state; a busy day has more, and then only the latest are compared. */
const walked = 200

const whose = (
  locale: Locale,
) => sql`i.reference, ${nameOf('u')} as name, ${columnIn(locale, 'p.title')} as program,
  i.amount_xaf as "amountXaf"`
const people = sql`join users u on u.id = i.user_id join programs p on p.id = i.program_id`

/** Payments with exactly this operator's number: it paid them, their payer has sent it in, or the office has booked its line. */
export const findByNumber = (key: string, locale: Locale) =>
  db().$queryRaw<PaymentOfNumber[]>`
    select ${whose(locale)}
    from (
      select a.intent_id from payment_attempts a
      where lower(regexp_replace(a.provider_txn_id, '[^A-Za-z0-9]', '', 'g')) like ${key}
      union select c.intent_id from payment_claims c where c.number_key = ${key} and c.refused_at is null
      union select l.intent_id from statement_lines l where l.number_key = ${key} and l.intent_id is not null) found
    join payment_intents i on i.id = found.intent_id ${people}
    order by i.created_at desc limit ${most}`

/** The requests that an SMS is most probably about: of its phone or its amount, the nearest in time first. */
export async function findNearAttempts(
  { amountXaf, phones, at }: ReadSms,
  now: Date,
  locale: Locale,
): Promise<NearAttempt[]> {
  if (amountXaf === null && phones.length === 0) {
    return []
  }
  const when = at ?? now
  const from = new Date(when.getTime() - beforeMs)
  const to = new Date(when.getTime() + afterMs)
  const walk = (state: 'authorised' | 'review' | 'cancelled') => sql`(select i.id from payment_intents i
    where i.state = ${state}::"IntentState" and i.created_at > ${from} and i.created_at < ${to}
    order by i.created_at desc limit ${walked})`
  return db().$queryRaw<NearAttempt[]>`
    with near as materialized (
      ${walk('authorised')} union ${walk('review')} union ${walk('cancelled')}
      union (select a.intent_id from payment_attempts a join payment_intents o on o.id = a.intent_id
        where a.phone = any (${phones}::text[]) and o.state <> 'paid' and o.state <> 'refunded'
        order by a.created_at desc limit ${walked})),
    nearest as materialized (
      select a.*, abs(extract(epoch from a.submitted_at - ${when}::timestamptz)) as distance
      from near cross join lateral (
        select r.intent_id, r.provider, r.phone, r.state, r.submitted_at, r.phone = any (${phones}::text[]) as is_of_phone
        from payment_attempts r
        where r.intent_id = near.id and r.submitted_at is not null
          and r.state in ('pending', 'unknown', 'failed', 'expired', 'abandoned')
          and (r.phone = any (${phones}::text[]) or r.amount_xaf = ${amountXaf}::int)
        order by r.created_at desc limit 1) a
      order by is_of_phone desc, distance, a.intent_id limit ${mostNear})
    select ${whose(locale)}, n.provider::text as provider, n.phone, n.state::text as state, n.submitted_at as at
    from nearest n join payment_intents i on i.id = n.intent_id ${people}
    order by n.is_of_phone desc, n.distance, n.intent_id`
}
