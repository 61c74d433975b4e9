import type { ProviderName } from '@/config/payment-providers'
import type { TextKey } from '@/messages/text-key'
import { type CodeFacts, isCodeExpired, isGrantFresh, resendAt } from './code.rules'

export interface Details {
  provider: ProviderName
  phone: string
  amountXaf: number
}

export interface UnfinishedIntent extends CodeFacts {
  provider: ProviderName | null
  phone: string | null
  amountXaf: number
  hasOpenAttempt: boolean
  /** The agreed price is still the price of the program. */
  isAtPresentPrice: boolean
  /** The code went to the same mailbox: the student's, or that of the person who pays through a link. */
  isFromSamePayer: boolean
  /** The class is the same as in this call, or this call names no class. */
  isForSameCohort: boolean
  /** It pays the same part of the price, or the whole price as this call does. */
  isForSamePart?: boolean
}

type Initiation =
  /** The same answer again: no new code, no new request to the wallet. */
  | { kind: 'repeat' }
  | { kind: 'new_code' }
  | { kind: 'create'; cancelOld: boolean }
  | { kind: 'refuse'; text: TextKey }

export const sameDetails = (
  intent: Pick<UnfinishedIntent, 'provider' | 'phone' | 'amountXaf'>,
  details: Partial<Details>,
) =>
  (details.provider === undefined || intent.provider === details.provider) &&
  (details.phone === undefined || intent.phone === details.phone) &&
  (details.amountXaf === undefined || intent.amountXaf === details.amountXaf)

/** The consequence of an initiation for the unfinished intent of the same purchase. */
export function decideInitiation(intent: UnfinishedIntent | null, details: Details, now: Date): Initiation {
  if (!intent) {
    return { kind: 'create', cancelOld: false }
  }
  const { isForSameCohort, isFromSamePayer, isForSamePart = true } = intent
  const same = sameDetails(intent, details) && isForSameCohort && isFromSamePayer && isForSamePart
  if (intent.state === 'review') {
    return { kind: 'refuse', text: 'Payment.answers.underReview' }
  }
  if (intent.hasOpenAttempt) {
    return same ? { kind: 'repeat' } : { kind: 'refuse', text: 'Payment.answers.waitingForApproval' }
  }
  const fits = same && intent.isAtPresentPrice
  if (intent.state !== 'code_sent' || !fits || isCodeExpired(intent, now)) {
    return { kind: 'create', cancelOld: true }
  }
  const resend = resendAt(intent)
  return resend !== null && now >= resend ? { kind: 'new_code' } : { kind: 'repeat' }
}

export const retryPauseMs = 60_000

interface RetryFacts {
  authorisedAt: Date | null
  newestAttemptAt: Date | null
  hasOpenAttempt: boolean
}

/** From when a new attempt may be made; null when that needs a new code or the old one is still open. */
export function retryAt(
  { authorisedAt, newestAttemptAt, hasOpenAttempt }: RetryFacts,
  now: Date,
): Date | null {
  if (hasOpenAttempt || !isGrantFresh(authorisedAt, now)) {
    return null
  }
  return new Date(newestAttemptAt ? newestAttemptAt.getTime() + retryPauseMs : now.getTime())
}
