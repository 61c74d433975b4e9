import type { Mailer } from '@/server/ports/mailer'

/** Without a provider (a demo) a mail counts as sent once it is in the outbox, where people read it. */
export class OutboxOnlyMailer implements Mailer {
  async send() {
    return { status: 'sent', providerId: null } as const
  }
}
