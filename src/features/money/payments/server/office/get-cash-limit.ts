import { z } from 'zod'
import { personName } from '@/lib/person-name'
import { db } from '@/server/db'
import { can } from '@/server/kernel/access'
import { defineUseCase } from '@/server/kernel/use-case'
import { findCashLimit, limitXafOf } from './cash-limit'

export interface CashLimit {
  limitXaf: number
  /** Null: nobody has set it. */
  set: { by: string | null; at: Date } | null
}

export const getCashLimit = defineUseCase({
  name: 'payments.get-cash-limit',
  access: can('payments.manage'),
  input: z.object({}),
  limits: [],
  async run(): Promise<CashLimit> {
    const row = await findCashLimit(db())
    const by = row?.changedById
      ? await db().user.findUnique({
          where: { id: row.changedById },
          select: { firstName: true, lastName: true },
        })
      : null
    return { limitXaf: limitXafOf(row), set: row && { by: by && personName(by), at: row.changedAt } }
  },
})
