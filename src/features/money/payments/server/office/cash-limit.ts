import type { Locale } from '@/config/locales'
import { hasRight } from '@/config/roles'
import { formatXaf } from '@/lib/xaf'
import type { db } from '@/server/db'
import type { UserActor } from '@/server/kernel/actor'
import { invalid } from '@/server/kernel/app-error'
import type { Tx } from '@/server/kernel/transaction'

export const cashLimitSetting = 'cash_limit'

type Reader = Tx | ReturnType<typeof db>

/** The row of the limit, with who set it; null: nobody has. */
export const findCashLimit = (reader: Reader) =>
  reader.siteSetting.findUnique({ where: { name: cashLimitSetting } })

/** In XAF; 0 until an admin has set it. */
export const limitXafOf = (row: { value: string } | null): number => Number(row?.value ?? 0)

/** The most cash that this person takes in one payment; null: an admin, without a limit. */
export async function cashLimitOf(reader: Reader, actor: UserActor): Promise<number | null> {
  return hasRight(actor.user, 'payments.manage') ? null : limitXafOf(await findCashLimit(reader))
}

export async function refuseAboveLimit(tx: Tx, actor: UserActor, amountXaf: number, locale: Locale) {
  const limitXaf = await cashLimitOf(tx, actor)
  if (limitXaf !== null && amountXaf > limitXaf) {
    throw invalid(
      { amount: limitXaf === 0 ? 'PaymentsOffice.noCashLimit' : 'PaymentsOffice.aboveCashLimit' },
      { limit: formatXaf(limitXaf, locale) },
    )
  }
}
