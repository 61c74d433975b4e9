import type { Locale } from '@/config/locales'
import { type Discount, keepsPlace } from '@/features/money/codes/server/reserve-place'
import { formatXaf } from '@/lib/xaf'
import type { TextKey } from '@/messages/text-key'
import { AppError } from '@/server/kernel/app-error'
import type { Tx } from '@/server/kernel/transaction'
import { dueXaf, netXaf } from '../../amount.rules'
import { moveIntent } from '../move-state'
import { owedNow } from '../payment-plans'
import type { IntentAggregate } from '../payments.repository'
import { availableCredit } from '../settlement/credit'

interface Change {
  userId: string
  enrolmentId: string
  /** The price that the payer saw. */
  wasXaf: number
  priceXaf: number
  discountXaf?: number
  locale: Locale
}

/** Nobody pays a price that they have not seen: the payer sees the new one, and continues with one press. */
async function priceChanged(
  tx: Tx,
  { wasXaf, priceXaf, discountXaf, locale, ...who }: Change,
  text?: TextKey,
): Promise<AppError> {
  const amountDue = dueXaf(
    netXaf({ priceXaf, discountXaf }),
    await availableCredit(tx, who.userId, who.enrolmentId),
  )
  return new AppError('price_changed', {
    text: text ?? (amountDue === 0 ? 'Payment.answers.priceChangedCredit' : undefined),
    params: {
      was: formatXaf(wasXaf, locale),
      price: formatXaf(priceXaf, locale),
      due: formatXaf(amountDue, locale),
    },
    extra: { was: wasXaf, price: priceXaf, amount: amountDue },
  })
}

interface Seen {
  payer: { id: string }
  /** The price that the payer saw. */
  seenPrice?: number
  locale: Locale
}

export const hasSeenOther = (seenPrice: number | undefined, program: { priceXaf: number }) =>
  seenPrice !== undefined && seenPrice !== program.priceXaf

/** Throws price_changed if the payer saw another price. */
export async function refuseOtherPrice(
  tx: Tx,
  {
    program,
    enrolment,
    discount,
  }: { program: { priceXaf: number }; enrolment: { id: string }; discount: Discount | null },
  { payer, seenPrice, locale }: Seen,
): Promise<void> {
  const { priceXaf } = program
  if (seenPrice !== undefined && seenPrice !== priceXaf) {
    const about = { userId: payer.id, enrolmentId: enrolment.id, wasXaf: seenPrice, priceXaf, locale }
    throw await priceChanged(tx, { ...about, discountXaf: discount?.discountXaf })
  }
}

/** A payment whose price differs from the program's, or whose code is used up, is abandoned; null when it is good. */
export async function giveUpOldPrice(
  tx: Tx,
  intent: IntentAggregate,
  locale: Locale,
  now: Date,
): Promise<AppError | null> {
  const { userId, enrolmentId } = intent
  const priceXaf = await owedNow(tx, intent, await priceNow(tx, intent.program.id), now)
  const isSame = priceXaf === intent.priceXaf
  if (isSame && (await keepsPlace(tx, intent, now))) {
    return null
  }
  await moveIntent(tx, intent, 'price_changed', now)
  if (isSame) {
    return priceChanged(tx, { userId, enrolmentId, wasXaf: priceXaf, priceXaf, locale }, 'PriceCode.lost')
  }
  return priceChanged(tx, { userId, enrolmentId, wasXaf: intent.priceXaf, priceXaf, locale })
}

/** The price until this transaction ends: a concurrent edit waits, or is already visible. */
async function priceNow(tx: Tx, programId: string): Promise<number> {
  const [row] = await tx.$queryRaw<{ price: number }[]>`
    select price_xaf as price from programs where id = ${programId}::uuid for share`
  return row?.price ?? 0
}
