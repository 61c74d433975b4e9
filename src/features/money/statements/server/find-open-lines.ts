import { readSms } from '@/features/money/payments/sms.rules'
import { db } from '@/server/db'
import { can } from '@/server/kernel/access'
import { sql } from '@/server/kernel/list-page'
import { defineUseCase } from '@/server/kernel/use-case'
import type { StatementSource } from '../statement-columns'
import { findLinesSchema } from '../statements.schema'
import { cashNumbers, isCompared, isOpenLine } from './difference.sql'

export interface OpenLine {
  id: string
  number: string
  provider: StatementSource
  at: Date
  isOut: boolean
  amountXaf: number
  phone: string | null
}

const most = 5

/** The lines with exactly this operator's number. Few have one, and only for them what the office has taken in cash is compared. */
async function findLines(key: string, now: Date): Promise<OpenLine[]> {
  const mayBe = await db().$queryRaw<{ id: string }[]>`
    select l.id::text as id from statement_lines l where l.number_key = ${key} and l.intent_id is null limit ${most}`
  if (mayBe.length === 0) {
    return []
  }
  return db().$queryRaw<OpenLine[]>`
    with ${cashNumbers}
    select l.id::text as id, l.number, l.provider, l.at, l.is_out as "isOut", l.amount_xaf as "amountXaf", l.phone
    from statement_lines l
    where l.id = any (${mayBe.map(({ id }) => id)}::uuid[]) and ${isCompared(sql`l.at`, now)} and ${isOpenLine}
    order by l.at desc, l.id`
}

/** Lines of statements that are in the list of differences, by the operator's number or an SMS with it. */
export const findOpenLines = defineUseCase({
  name: 'statements.find-open-lines',
  access: can('payments.manage'),
  input: findLinesSchema,
  limits: [],
  async run({ input: { q }, now }): Promise<OpenLine[]> {
    const number = q === undefined ? null : readSms(q)?.number
    return number ? findLines(number.key, now) : []
  },
})
