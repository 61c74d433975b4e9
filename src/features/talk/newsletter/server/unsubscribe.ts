import { everyone } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { inTransaction } from '@/server/kernel/transaction'
import { defineUseCase, perAddress } from '@/server/kernel/use-case'
import { linkSchema } from '../newsletter.schema'
import { endSubscription, findByUnsubscribeToken } from './subscriber.repository'

/** By the page's button, or by the mail program itself (RFC 8058). Doing it twice is fine. */
export const unsubscribe = defineUseCase({
  name: 'newsletter.unsubscribe',
  access: everyone(),
  input: linkSchema,
  limits: [perAddress('newsletter.link')],
  async run({ input: { token }, now }) {
    const subscriber = await findByUnsubscribeToken(token)
    if (!subscriber) {
      throw new AppError('not_found', { text: 'Newsletter.invalidTitle' })
    }
    const { id, announcementId } = subscriber
    await inTransaction((tx) => endSubscription(tx, id, now, { announcementId }))
    return { success: true as const }
  },
})
