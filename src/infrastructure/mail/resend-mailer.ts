import type { Resend } from 'resend'
import type { Mailer, MailResult, MailToSend } from '@/server/ports/mailer'
import { pace } from './pace'
import { type ResendAnswer, toMailResult } from './resend-result'

interface ResendSettings {
  apiKey: string
  from: string
  baseUrl?: string
  /** The SDK has no time limit of its own. */
  timeoutMs?: number
  /** Resend's default rate limit is 2 per second and account. */
  perSecond?: number
}

/** Resend. Its SDK returns failures as values, network failures too; here each becomes one of three results. */
export class ResendMailer implements Mailer {
  private client: Resend | undefined
  private readonly turn: () => Promise<void>

  constructor(private readonly settings: ResendSettings) {
    this.turn = pace(settings.perSecond ?? 2)
  }

  private async resend(): Promise<Resend> {
    if (!this.client) {
      const { apiKey, baseUrl } = this.settings
      const { Resend } = await import('resend')
      this.client = new Resend(apiKey, baseUrl ? { baseUrl } : undefined)
    }
    return this.client
  }

  async send({
    id,
    to,
    subject,
    html,
    text,
    headers,
    replyTo,
    attachments,
  }: MailToSend): Promise<MailResult> {
    await this.turn()
    const options = {
      idempotencyKey: id,
      signal: AbortSignal.timeout(this.settings.timeoutMs ?? 10_000),
    }
    try {
      const files = attachments?.map(({ filename, contentType, content }) => ({
        filename,
        contentType,
        content: Buffer.from(content),
      }))
      const { from } = this.settings
      const mail = { from, to: [to], subject, html, text, headers, replyTo, attachments: files }
      return toMailResult((await (await this.resend()).emails.send(mail, options)) as ResendAnswer)
    } catch (error) {
      const name = error instanceof Error ? error.name : 'unknown'
      return { status: 'unavailable', error: `no answer ${name}`, uncertain: true }
    }
  }
}
