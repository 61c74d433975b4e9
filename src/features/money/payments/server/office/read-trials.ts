import { type ProviderName, providerNames } from '@/config/payment-providers'
import { recordOf } from '@/lib/record-of'
import type { db } from '@/server/db'
import type { Tx } from '@/server/kernel/transaction'

export interface LastTrial {
  askedAt: Date
  /** The provider confirmed the money. */
  paidAt: Date | null
  /** The office recorded the payout. */
  paidBackAt: Date | null
}

/** The last trial of each provider; null: never tried. A later trial that failed does not hide one that was paid. */
export async function readTrials(
  reader: Tx | ReturnType<typeof db>,
): Promise<Record<ProviderName, LastTrial | null>> {
  const rows = await reader.$queryRaw<({ provider: ProviderName } & LastTrial)[]>`
    select distinct on (provider) provider::text as provider, created_at as "askedAt", paid_at as "paidAt",
      paid_out_at as "paidBackAt"
    from provider_trials order by provider, (paid_at is null), created_at desc`
  return recordOf(providerNames, (name) => {
    const row = rows.find(({ provider }) => provider === name)
    return row ? { askedAt: row.askedAt, paidAt: row.paidAt, paidBackAt: row.paidBackAt } : null
  })
}
