import { z } from 'zod'
import { cashLimitOf } from '@/features/money/payments/server/office/cash-limit'
import {
  listProgramsToPay,
  type ProgramToPay,
} from '@/features/money/payments/server/office/programs-to-pay.queries'
import { noId } from '@/lib/fields'
import { db } from '@/server/db'
import { can } from '@/server/kernel/access'
import { defineUseCase, perActor } from '@/server/kernel/use-case'

interface Desk {
  programs: ProgramToPay[]
  /** What this person may take at most; null: without a limit. */
  cashLimitXaf: number | null
}

/** The form for somebody without an account. */
export const getDesk = defineUseCase({
  name: 'desk.get-desk',
  access: can('payments.cash'),
  input: z.object({}),
  limits: [perActor('admin.read')],
  run: async ({ actor, locale, now }): Promise<Desk> => ({
    programs: await listProgramsToPay(noId, locale, now),
    cashLimitXaf: await cashLimitOf(db(), actor),
  }),
})
