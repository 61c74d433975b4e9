import { z } from 'zod'
import { moneySources } from './payments-list'

const sums = {
  received: z.int().describe('XAF'),
  refunded: z.int().describe('XAF paid out for refunds'),
  payments: z.int().describe('Number of received payments'),
}

/** GET /api/admin/money, in whole XAF. Money that paid for nothing and was sent back counts neither as received nor as refunded. */
export const moneyAnswer = z.object({
  received: sums.received,
  refunded: sums.refunded,
  owed: z.int().describe('XAF of refunds that are not paid out yet, today'),
  series: z.array(z.object({ at: z.iso.date().describe('First day, in Douala'), ...sums })),
  by_provider: z.array(z.object({ provider: z.enum(moneySources), ...sums })),
  by_program: z.array(z.object({ program: z.string().describe('Slug'), title: z.string(), ...sums })),
})
export type MoneyView = z.infer<typeof moneyAnswer>
