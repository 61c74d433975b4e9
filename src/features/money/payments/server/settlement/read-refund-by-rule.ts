import { doualaDayOf } from '@/lib/douala-time'
import type { db } from '@/server/db'
import { sql } from '@/server/kernel/list-page'
import type { Tx } from '@/server/kernel/transaction'
import { netXaf } from '../../amount.rules'
import { openRefund, paidFacts, paidForProgramXaf, refundAmounts, refundedXaf } from '../../refund.rules'
import { type RefundByRule, refundByRule, ruleAt } from '../../refund-by-rule.rules'
import type { IntentAggregate } from '../payments.repository'
import { readCredits } from './credit'
import { refundRuleSetting, rulesOf } from './refund-rule'

type Reader = Tx | ReturnType<typeof db>

interface StartRow {
  id: string
  /** The first session of the class, or its first day; without a class, the first item that was opened since the payment. */
  startsOn: string | null
  weeksCompleted: number
  /** The setting with all rules. */
  rules: string | null
}

const storedRules = sql`(select value from site_settings where name = ${refundRuleSetting})`

/** The first session of the class `c` that is held, or its first day. */
const firstDay = sql`coalesce((select min(s.starts_at at time zone 'Africa/Douala')::date
  from cohort_sessions s where s.cohort_id = c.id and s.cancelled_at is null), c.starts_on)`

/** A class that we have cancelled has not started. */
const readStarts = (reader: Reader, ids: readonly string[]) => reader.$queryRaw<StartRow[]>`
  select i.id, e.weeks_completed as "weeksCompleted", ${storedRules} as rules, to_char(case
      when c.cancelled_at is not null then null
      when c.starts_on is not null then ${firstDay}
      else (select (min(o.at) at time zone 'Africa/Douala')::date from (
        select opened_at as at from item_standings where enrolment_id = e.id
        union all select completed_at from item_completions where enrolment_id = e.id and how <> 'waived') o
        where o.at >= i.paid_at)
    end, 'YYYY-MM-DD') as "startsOn"
  from payment_intents i join enrolments e on e.id = i.enrolment_id left join cohorts c on c.id = e.cohort_id
  where i.id = any (${[...ids]}::uuid[])`

const canGoBack = (intent: IntentAggregate) =>
  intent.state === 'paid' && intent.amountXaf > 0 && openRefund(intent) === null

/**
 * What each payment would give back today by the rule under which it was paid, by the payment's id: only of paid ones whose refund is not
 * under way. One statement, and one for the credit of the students whose payments left some.
 */
export async function readRefundsByRule(
  reader: Reader,
  intents: readonly IntentAggregate[],
  now: Date,
): Promise<Map<string, RefundByRule>> {
  const paid = intents.filter(canGoBack)
  if (paid.length === 0) {
    return new Map()
  }
  const starts = await readStarts(
    reader,
    paid.map(({ id }) => id),
  )
  const leftCredit = paid.filter((intent) => intent.amountXaf > netXaf(intent)).map(({ userId }) => userId)
  const credits = leftCredit.length > 0 ? await readCredits(reader, [...new Set(leftCredit)]) : null
  const rules = rulesOf(starts[0]?.rules ?? null)
  const today = doualaDayOf(now)
  const startOf = new Map(starts.map((row) => [row.id, row]))
  return new Map(
    paid.map((intent) => {
      const { startsOn = null, weeksCompleted = 0 } = startOf.get(intent.id) ?? {}
      const facts = {
        paidXaf: paidForProgramXaf(intent),
        leftXaf: refundAmounts(paidFacts(intent), credits?.get(intent.userId)?.available() ?? 0).refundXaf,
        refundedXaf: refundedXaf(intent),
        weeks: intent.program.durationWeeks,
        startsOn,
        weeksCompleted,
      }
      return [intent.id, refundByRule(facts, ruleAt(rules, intent.paidAt ?? now), today)]
    }),
  )
}

interface BeforeBuying {
  /** What is to be paid. */
  dueXaf: number
  weeks: number
  cohortId: string | null
}

/** What a payment made now would give back now; null: nothing is to be paid. */
export async function readRefundBeforeBuying(
  reader: Reader,
  { dueXaf, weeks, cohortId }: BeforeBuying,
  now: Date,
): Promise<RefundByRule | null> {
  if (dueXaf === 0) {
    return null
  }
  const [row] = await reader.$queryRaw<{ rules: string | null; startsOn: string | null }[]>`
    select ${storedRules} as rules, (select to_char(${firstDay}, 'YYYY-MM-DD') from cohorts c
      where c.id = ${cohortId}::uuid and c.starts_on is not null) as "startsOn"`
  const rule = ruleAt(rulesOf(row?.rules ?? null), now)
  const facts = { paidXaf: dueXaf, leftXaf: dueXaf, refundedXaf: 0, weeks, weeksCompleted: 0 }
  return refundByRule({ ...facts, startsOn: row?.startsOn ?? null }, rule, doualaDayOf(now))
}
