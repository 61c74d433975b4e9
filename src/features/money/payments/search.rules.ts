import { readAmount } from '@/lib/amount-field'
import { doualaDayStart } from '@/lib/douala-time'
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

/** Fewer francs are typed for other reasons. */
const leastAmountXaf = 500

/** The whole francs that are searched for; null: the text is no amount. */
export function searchedAmount(q: string): number | null {
  const amount = readAmount(q)
  return amount !== null && amount >= leastAmountXaf && amount <= 2_000_000 ? amount : null
}

/** The calendar day that is searched for, as 2026-11-28; null: the text is no day. */
export function searchedDay(q: string): string | null {
  const typed = q.trim()
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(typed) ?? []
  const iso = year ? `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}` : typed
  return doualaDayStart(iso) === null ? null : iso
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
