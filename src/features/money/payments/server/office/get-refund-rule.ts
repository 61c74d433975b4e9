import { z } from 'zod'
import { db } from '@/server/db'
import { can } from '@/server/kernel/access'
import { defineUseCase } from '@/server/kernel/use-case'
import type { RefundRule } from '../../refund-by-rule.rules'
import { findRefundRules, presentRule, rulesOf } from '../settlement/refund-rule'
import { type WhoSet, whoSet } from './who-set'

export interface PresentRefundRule extends RefundRule {
  set: WhoSet
}

/** The owner's rule for what is paid from now on. */
export const getRefundRule = defineUseCase({
  name: 'payments.get-refund-rule',
  access: can('payments.manage'),
  input: z.object({}),
  limits: [],
  async run(): Promise<PresentRefundRule> {
    const row = await findRefundRules(db())
    return { fullDays: presentRule(rulesOf(row?.value ?? null)).fullDays, set: await whoSet(row) }
  },
})
