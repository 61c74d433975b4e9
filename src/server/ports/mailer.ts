export interface MailAttachment {
  filename: string
  contentType: string
  content: Uint8Array
}

export interface MailToSend {
  /** Also the provider's idempotency key. */
  id: string
  to: string
  subject: string
  html: string
  text: string
  headers?: Record<string, string>
  /** Where an answer goes; otherwise to the sender. */
  replyTo?: string
  attachments?: readonly MailAttachment[]
}

/**
 * `refused` is permanent; `unavailable` may pass. `uncertain`: no answer came, so the mail may have been
 * sent. Never throws for an answer of the provider.
 */
export type MailResult =
  | { status: 'sent'; providerId: string | null }
  | { status: 'refused'; error: string }
  | { status: 'unavailable'; error: string; retryAfterS?: number; uncertain?: boolean }

export interface Mailer {
  send(mail: MailToSend): Promise<MailResult>
}
