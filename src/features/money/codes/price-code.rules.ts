import { priceCode } from '@/config/limits'
import { readableAlphabet } from '@/lib/readable-alphabet'
import type { TextKey } from '@/messages/text-key'

/** Who gives it: the academy, somebody who brings students, or somebody who pays for them. */
export const priceCodeKinds = ['scholarship', 'ambassador', 'sponsor'] as const
export type PriceCodeKind = (typeof priceCodeKinds)[number]

/** The account of the ledger that says what was given. */
export const discountAccounts = {
  scholarship: 'scholarship_discount',
  ambassador: 'ambassador_discount',
  sponsor: 'sponsor_discount',
} as const satisfies Record<PriceCodeKind, string>
/** A place that a school or company has paid for: what it paid becomes revenue when the place is used. */
export const prepaidAccount = 'prepaid_places'
export type DiscountAccount = (typeof discountAccounts)[PriceCodeKind] | typeof prepaidAccount

/** The kind of a code whose discount is booked in this account. */
export const discountKind = (account: string | null): PriceCodeKind | null =>
  account === prepaidAccount
    ? 'sponsor'
    : (priceCodeKinds.find((kind) => discountAccounts[kind] === account) ?? null)

/** As codes are stored and compared: people type small letters, spaces and hyphens. */
export const readPriceCode = (typed: string) => typed.toUpperCase().replace(/[\s-]/g, '')

const pattern = new RegExp(`^[${readableAlphabet}]{${priceCode.minLength},${priceCode.maxLength}}$`)
export const isPriceCode = (code: string) => pattern.test(code)

export interface Lowering {
  percent: number | null
  amountXaf: number | null
}

/** Whole XAF, never more than the price. */
export function discountOf({ percent, amountXaf }: Lowering, priceXaf: number): number {
  const wanted = amountXaf ?? Math.max(1, Math.round((priceXaf * (percent ?? 0)) / 100))
  return Math.min(priceXaf, wanted)
}

interface CodeFacts extends Lowering {
  programIds: readonly string[]
  places: number
  /** YYYY-MM-DD; null: without an end. */
  endsOn: string | null
  withdrawnAt: Date | null
}

interface Use {
  programId: string
  priceXaf: number
  /** The day in Douala. */
  today: string
  /** The places that other purchases have used or reserved. */
  taken: number
}

/** null, or the text that says why the code does not count here. */
export function priceCodeProblem(
  code: CodeFacts,
  { programId, priceXaf, today, taken }: Use,
): TextKey | null {
  if (code.withdrawnAt !== null || (code.endsOn !== null && today > code.endsOn)) {
    return 'PriceCode.ended'
  }
  if (code.programIds.length > 0 && !code.programIds.includes(programId)) {
    return 'PriceCode.otherProgram'
  }
  if (taken >= code.places) {
    return 'PriceCode.usedUp'
  }
  return priceXaf > 0 ? null : 'PriceCode.otherProgram'
}
