'use server'

import { translate } from '@/server/texts'
import { toAction } from '@/server/transport/http/to-action'
import { confirmSubscription } from './server/confirm-subscription'
import { removeSubscriber } from './server/office/remove-subscriber'
import { subscribe } from './server/subscribe'
import { unsubscribe } from './server/unsubscribe'

export const subscribeToNewsletter = toAction(subscribe, {
  failureText: 'Newsletter.failure',
  onSuccess: async (_output, { locale }) => ({
    status: 'ok',
    message: translate(locale, 'Newsletter.neutral'),
  }),
})

export const confirmNewsletter = toAction(confirmSubscription, {
  failureText: 'Newsletter.failure',
  onSuccess: async (_output, { locale }) => ({
    status: 'ok',
    message: translate(locale, 'Newsletter.confirmed'),
  }),
})

export const unsubscribeFromNewsletter = toAction(unsubscribe, {
  failureText: 'Newsletter.failure',
  onSuccess: async (_output, { locale }) => ({
    status: 'ok',
    message: translate(locale, 'Newsletter.unsubscribed'),
  }),
})

export const removeSubscriberAction = toAction(removeSubscriber, {
  onSuccess: async ({ email }, { locale }) => ({
    status: 'ok',
    message: translate(locale, 'NewsletterOffice.removed', { email }),
  }),
})
