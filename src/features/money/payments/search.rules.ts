import { searchTerms } from '@/lib/search-terms'

/** Fewer digits of a number are in too many others. */
const leastDigits = 4

const bare = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')

/** What is looked for in the operators' numbers: letters and digits alone; null when it can be part of none. */
export function transactionPart(q: string): string | null {
  const part = bare(q)
  return part.length >= leastDigits && /\d/.test(part) ? part : null
}

/** What of a payment's numbers a search has matched, so that its row can show it. */
export interface FoundNumbers {
  /** The phone that paid or was asked to. */
  phone: string | null
  /** The operator's. */
  transaction: string | null
}

export function foundNumbers(
  q: string,
  payment: { phone: string | null; transactions: readonly string[] | null },
): FoundNumbers {
  const { phone, transactions } = payment
  const part = transactionPart(q)
  const digits = searchTerms(q)
    .map((term) => term.replace(/^\+/, ''))
    .filter((term) => term.length >= leastDigits && /^\d+$/.test(term))
  return {
    phone: phone !== null && digits.some((term) => phone.includes(term)) ? phone : null,
    transaction: part === null ? null : (transactions?.find((number) => bare(number).includes(part)) ?? null),
  }
}
