import { z } from 'zod'
import type { db } from '@/server/db'
import type { Tx } from '@/server/kernel/transaction'
import { houseRule, type RuleSince } from '../../refund-by-rule.rules'

export const refundRuleSetting = 'refund_rule'

type Reader = Tx | ReturnType<typeof db>

const stored = z.array(z.object({ since: z.iso.datetime(), fullDays: z.int().min(0) }))

/** The row of the rules, with who set the last one; null: nobody has. */
export const findRefundRules = (reader: Reader) =>
  reader.siteSetting.findUnique({ where: { name: refundRuleSetting } })

/** All rules that an admin has set, oldest first: each applies to what is paid from then on. */
export const rulesOf = (value: string | null): RuleSince[] =>
  value === null ? [] : stored.parse(JSON.parse(value))

/** The rule for what is paid now. */
export const presentRule = (rules: readonly RuleSince[]) => rules.at(-1) ?? houseRule
