import { z } from 'zod'
import { db } from '@/server/db'
import { can } from '@/server/kernel/access'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { instantsOf, moneyPeriod } from '../../money-period.rules'
import { readMoneySchema } from '../../office.schema'
import { broughtDays, type UnfinishedKind } from '../../unfinished.rules'

/** What one kind of reminder brought. */
export interface UnfinishedResult {
  kind: UnfinishedKind
  sent: number
  /** People who paid afterwards, each counted for the last reminder before the payment. */
  paid: number
  /** What they paid, in XAF. */
  xaf: number
}

/** The reminders of a period to people who registered and did not pay. Without days: the present month. */
export const readUnfinished = defineUseCase({
  name: 'payments.read-unfinished',
  access: can('payments.manage'),
  input: z.object({ from: readMoneySchema.shape.from, to: readMoneySchema.shape.to }),
  limits: [perActor('admin.read')],
  async run({ input, now }): Promise<UnfinishedResult[]> {
    const { from, to } = instantsOf(moneyPeriod(input, now))
    return db().$queryRaw<UnfinishedResult[]>`
      select r.kind::text as kind, count(*)::int as sent, count(paid.xaf)::int as paid, coalesce(sum(paid.xaf), 0)::int as xaf
      from unfinished_reminders r left join lateral (
        select sum(i.amount_xaf) as xaf from payment_intents i
        where i.user_id = r.user_id and i.paid_at >= r.sent_at and i.paid_at < r.sent_at + make_interval(days => ${broughtDays}::int)
          and not exists (select from unfinished_reminders later where later.user_id = r.user_id
            and later.sent_at > r.sent_at and later.sent_at <= i.paid_at)) paid on true
      where r.sent_at >= ${from} and r.sent_at < ${to} group by r.kind order by r.kind`
  },
})
