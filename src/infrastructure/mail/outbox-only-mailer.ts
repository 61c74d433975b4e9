import type { Mailer } from '@/server/ports/mailer'

/** Without a provider (a demo) a mail is done when it is in the outbox: people read it there. */
export class OutboxOnlyMailer implements Mailer {
  async send() {
    return { status: 'sent', providerId: null } as const
  }
}
