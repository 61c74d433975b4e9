import { code } from '@/config/limits'
import type { IntentState } from './intent.rules'

const maxCodesPerIntent = 3

export interface CodeFacts {
  state: IntentState
  codeExpiresAt: Date
  codeSentAt: Date
  codesSent: number
}

/** The boundary: a code is expired when now >= its expiry. */
export const isCodeExpired = ({ codeExpiresAt }: Pick<CodeFacts, 'codeExpiresAt'>, now: Date) =>
  now >= codeExpiresAt

export function codeState(intent: CodeFacts, now: Date): 'sent' | 'locked' | 'expired' | 'right' {
  if (intent.state === 'code_sent') {
    return isCodeExpired(intent, now) ? 'expired' : 'sent'
  }
  if (intent.state === 'code_locked') {
    return 'locked'
  }
  return intent.state === 'code_expired' ? 'expired' : 'right'
}

export const codeExpiry = (now: Date) => new Date(now.getTime() + code.lifetimeMs)

/** From when another code may be requested; null when this intent has used all its codes. */
export const resendAt = ({ codesSent, codeSentAt }: CodeFacts): Date | null =>
  codesSent >= maxCodesPerIntent ? null : new Date(codeSentAt.getTime() + code.resendPauseMs)

/** The right code allows new attempts for half an hour. */
export const isGrantFresh = (authorisedAt: Date | null, now: Date) =>
  authorisedAt !== null && now.getTime() - authorisedAt.getTime() <= code.grantMs
