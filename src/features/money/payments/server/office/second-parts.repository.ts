import type { Locale } from '@/config/locales'
import { Prisma } from '@/generated/prisma/client'
import { db } from '@/server/db'
import { sql } from '@/server/kernel/list-page'
import { columnIn } from '@/server/kernel/localized-sql'
import { nameOf } from '@/server/kernel/name-sql'
import type { MoneyFilter } from './money.repository'
import { scoped, sourceIs } from './office-payments.repository'

const mostListed = 100

export interface OwedSecondPart {
  studentId: string
  name: string
  slug: string
  title: string
  amountXaf: number
  /** '2027-01-12' */
  dueOn: string
}

/** Who owes a second part, the first day first. `t` is the payment of the first part. */
export function listSecondParts(filter: MoneyFilter, locale: Locale): Promise<OwedSecondPart[]> {
  const narrowed = [...scoped(filter), ...(filter.source ? [sourceIs(filter.source)] : [])]
  const owed = sql`pl.ended_at is null and pl.first_paid_at is not null`
  return db().$queryRaw<OwedSecondPart[]>`
    select u.id::text as "studentId", ${nameOf('u')} as name, p.slug, ${columnIn(locale, 'p.title')} as title,
      pl.second_xaf as "amountXaf", coalesce(pl.due_on::text, '') as "dueOn"
    from payment_plans pl join payment_intents t on t.plan_id = pl.id and t.part = 1 and t.state = 'paid'
      join users u on u.id = t.user_id join programs p on p.id = t.program_id
    where ${Prisma.join([owed, ...narrowed], ' and ')} order by pl.due_on, pl.id limit ${mostListed}`
}
