import { z } from 'zod'
import { db } from '@/server/db'
import { can } from '@/server/kernel/access'
import { defineUseCase } from '@/server/kernel/use-case'
import { instantsOf, moneyPeriod } from '../../money-period.rules'
import { readMoneySums } from './money.repository'

export interface MoneyToday {
  /** In whole XAF, as the report of the day has them. */
  received: number
  refunded: number
  /** Enrolments whose payment, or first part, was paid today, and places that schools and companies paid for. */
  places: number
}

/** Today by Douala's calendar. Two statements. */
export const readMoneyToday = defineUseCase({
  name: 'payments.read-money-today',
  access: can('payments.read'),
  input: z.object({}),
  limits: [],
  async run({ locale, now }): Promise<MoneyToday> {
    const { to: today } = moneyPeriod({}, now)
    const period = { from: today, to: today, by: 'day' } as const
    const { from, to } = instantsOf(period)
    const [{ total }, [sold]] = await Promise.all([
      readMoneySums({}, period, locale, today),
      db().$queryRaw<{ places: number }[]>`
        select (select count(*)::int from payment_intents t left join price_codes c on c.id = t.price_code_id
            where t.paid_at >= ${from} and t.paid_at < ${to} and coalesce(t.part, 1) = 1 and c.order_id is null)
          + (select coalesce(sum(o.places), 0)::int from place_orders o where o.paid_at >= ${from} and o.paid_at < ${to}) as places`,
    ])
    return { received: total.received, refunded: total.refunded, places: sold?.places ?? 0 }
  },
})
