import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { inTransaction, recordAudit } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { subscriberIdSchema } from '../../office.schema'
import { endSubscription } from '../subscriber.repository'

/** For somebody who asks the office instead of using the link: they get no newsletter any more, and an old confirmation link does not work. */
export const removeSubscriber = defineUseCase({
  name: 'newsletter.remove-subscriber',
  access: can('newsletter.read'),
  input: subscriberIdSchema,
  limits: [perActor('admin.write')],
  run: ({ input: { id }, actor, request, now }) =>
    inTransaction(async (tx) => {
      const subscriber = await tx.newsletterSubscriber.findUnique({
        where: { id },
        select: { status: true, email: true },
      })
      if (!subscriber) {
        throw new AppError('not_found')
      }
      if (!(await endSubscription(tx, id, now))) {
        throw new AppError('conflict', { text: 'NewsletterOffice.alreadyRemoved' })
      }
      await recordAudit(tx, { actor, request, now }, 'newsletter.removed', {
        details: { subscriberId: id, email: subscriber.email, before: { status: subscriber.status } },
      })
      return { email: subscriber.email }
    }),
})
