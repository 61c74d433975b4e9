import { searchTerms } from '@/lib/search-terms'

/** Fewer digits would match too many numbers. */
const leastDigits = 4

/** What operators' numbers are compared by: their letters and digits. */
export const transactionKey = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')

/** The text to search in the operators' numbers: only letters and digits; null if it cannot be part of such a number. */
export function transactionPart(q: string): string | null {
  const part = transactionKey(q)
  return part.length >= leastDigits && /\d/.test(part) ? part : null
}

/** The numbers of a payment that a search has matched, so that its row can show them. */
export interface FoundNumbers {
  /** The phone that paid or received the request. */
  phone: string | null
  /** The operator's number. */
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
    transaction:
      part === null ? null : (transactions?.find((number) => transactionKey(number).includes(part)) ?? null),
  }
}
