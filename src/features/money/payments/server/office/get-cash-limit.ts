import { z } from 'zod'
import { db } from '@/server/db'
import { can } from '@/server/kernel/access'
import { defineUseCase } from '@/server/kernel/use-case'
import { findCashLimit, limitXafOf } from './cash-limit'
import { type WhoSet, whoSet } from './who-set'

export interface CashLimit {
  limitXaf: number
  set: WhoSet
}

export const getCashLimit = defineUseCase({
  name: 'payments.get-cash-limit',
  access: can('payments.manage'),
  input: z.object({}),
  limits: [],
  async run(): Promise<CashLimit> {
    const row = await findCashLimit(db())
    return { limitXaf: limitXafOf(row), set: await whoSet(row) }
  },
})
