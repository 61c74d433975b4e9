import { second } from '@/config/durations'
import type { FailureReason } from '@/server/ports/payment-gateway'

/** The outcome of a sandbox payment, by the last three digits of the number (like MTN's own test table). */
type SandboxOutcome =
  | { kind: 'approves'; afterMs: number }
  | { kind: 'fails'; reason: FailureReason }
  | { kind: 'expires' }
  | { kind: 'stays_pending' }
  | { kind: 'refused'; reason: FailureReason }
  | { kind: 'no_answer' }

const outcomes: Record<string, SandboxOutcome> = {
  '450': { kind: 'fails', reason: 'generic' },
  '451': { kind: 'fails', reason: 'rejected_by_payer' },
  '452': { kind: 'expires' },
  '453': { kind: 'stays_pending' },
  '454': { kind: 'approves', afterMs: 30 * second },
  '455': { kind: 'refused', reason: 'payer_not_found' },
  '456': { kind: 'refused', reason: 'provider_config' },
  '457': { kind: 'refused', reason: 'provider_config' },
  '458': { kind: 'refused', reason: 'provider_config' },
  '459': { kind: 'refused', reason: 'provider_config' },
  '460': { kind: 'refused', reason: 'provider_config' },
  '461': { kind: 'fails', reason: 'generic' },
  '462': { kind: 'no_answer' },
  '463': { kind: 'fails', reason: 'payer_timeout' },
  '464': { kind: 'refused', reason: 'generic' },
}

/** A payment with any other number is approved after about a second. */
export const sandboxOutcome = (phone: string): SandboxOutcome =>
  outcomes[phone.slice(-3)] ?? { kind: 'approves', afterMs: second }

/** How soon a simulated payer refuses, or lets a prompt expire. */
export const sandboxAnswerMs = second
