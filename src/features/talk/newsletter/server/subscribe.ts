import { env } from '@/config/env'
import { href, paths } from '@/config/paths'
import { unlessMailboxIsFull } from '@/features/base/mail/server/mail-budget'
import { queueMail } from '@/features/base/mail/server/queue-mail'
import { emailKey } from '@/lib/email-field'
import { everyone } from '@/server/kernel/access'
import { randomToken } from '@/server/kernel/secrets'
import { inTransaction } from '@/server/kernel/transaction'
import { defineUseCase, perAddress, perInput } from '@/server/kernel/use-case'
import { subscribeSchema } from '../newsletter.schema'
import { requestSubscription } from './subscriber.repository'
import { unsubscribeToken } from './unsubscribe-token'

/** The answer is the same for every address, subscribed or not; only the mail to it says more. */
export const subscribe = defineUseCase({
  name: 'newsletter.subscribe',
  access: everyone(),
  input: subscribeSchema,
  limits: [
    perAddress('newsletter.address'),
    perInput('newsletter.email', ({ email }: { email: string }) => emailKey(email)),
  ],
  async run({ input: { email }, locale, now }) {
    const token = randomToken()
    await unlessMailboxIsFull(() =>
      inTransaction(async (tx) => {
        const request = { email, emailKey: emailKey(email), locale, token, now }
        const id = await requestSubscription(tx, request)
        if (!id) {
          return
        }
        const link = new URL(href(locale, paths.newsletterConfirm, { token }), env().SITE_URL).href
        const data = { link, unsubscribeToken: unsubscribeToken(id) }
        await queueMail(tx, { kind: 'newsletter_confirm', to: email, locale, data })
      }),
    )
    return { success: true as const }
  },
})
