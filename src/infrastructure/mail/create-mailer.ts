import type { Env } from '@/config/env'
import { site } from '@/config/site'
import { senderOf } from '@/lib/mail-sender'
import type { Logger } from '@/server/ports/logger'
import type { Mailer } from '@/server/ports/mailer'
import { OutboxOnlyMailer } from './outbox-only-mailer'
import { ResendMailer } from './resend-mailer'

export function createMailer(env: Env, log: Logger): Mailer {
  const { RESEND_API_KEY: apiKey, RESEND_BASE_URL: baseUrl, MAIL_FROM } = env
  if (apiKey) {
    return new ResendMailer({
      apiKey,
      baseUrl,
      // The office may change it.
      get from() {
        return senderOf(site, MAIL_FROM)
      },
    })
  }
  log.debug({ event: 'mail.not_configured' }, 'no RESEND_API_KEY: mail stays in the outbox')
  return new OutboxOnlyMailer()
}
