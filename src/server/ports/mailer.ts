export interface MailToSend {
  /** Also the provider's idempotency key. */
  id: string
  to: string
  subject: string
  html: string
  text: string
  headers?: Record<string, string>
}

/**
 * `refused` will not get better by itself; `unavailable` may. `uncertain`: no answer came, so the mail may have left all
 * the same. Never throws for an answer of the provider.
 */
export type MailResult =
  | { status: 'sent'; providerId: string | null }
  | { status: 'refused'; error: string }
  | { status: 'unavailable'; error: string; retryAfterS?: number; uncertain?: boolean }

export interface Mailer {
  send(mail: MailToSend): Promise<MailResult>
}
