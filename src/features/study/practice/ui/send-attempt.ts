import { submitLearningEntry } from '@/features/base/offline/ui/device-outbox'

export interface Attempt {
  item: string
  client_id: string
  /** When it was made, by this device's clock. */
  at: string
  revision: number
  code: string
  checks: Record<string, boolean>
}

/** `waiting`: it waits on this device and will be sent. `failed`: it was not stored, and can be sent again. */
type SendResult =
  | { status: 'sent'; passed: boolean }
  | { status: 'waiting' | 'failed' }
  | { status: 'refused'; message: string }

/** Hands in an attempt, now or when there is a network. All attempts are sent from here. */
export async function sendAttempt(attempt: Attempt, title: string): Promise<SendResult> {
  const outcome = await submitLearningEntry({ kind: 'attempt', ...attempt }, title)
  switch (outcome.kind) {
    case 'arrived':
      return { status: 'sent', passed: outcome.result.passed === true }
    case 'refused':
      return { status: 'refused', message: outcome.result.message ?? '' }
    default:
      return { status: outcome.kind }
  }
}
