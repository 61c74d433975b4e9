'use server'
import { textsOf } from '@/i18n/texts-of'
import { toAction } from '@/server/transport/http/to-action'
import { confirmSubscription } from './server/confirm-subscription'
import { removeSubscriber } from './server/office/remove-subscriber'
import { subscribe } from './server/subscribe'
import { unsubscribe } from './server/unsubscribe'

export const subscribeToNewsletter = toAction(subscribe, {
  failureText: 'Newsletter.failure',
  onSuccess: (_output, { locale }) => ({
    status: 'ok',
    message: textsOf(locale)('Newsletter.neutral'),
  }),
})

export const confirmNewsletter = toAction(confirmSubscription, {
  failureText: 'Newsletter.failure',
  onSuccess: (_output, { locale }) => ({
    status: 'ok',
    message: textsOf(locale)('Newsletter.confirmed'),
  }),
})

export const unsubscribeFromNewsletter = toAction(unsubscribe, {
  failureText: 'Newsletter.failure',
  onSuccess: (_output, { locale }) => ({
    status: 'ok',
    message: textsOf(locale)('Newsletter.unsubscribed'),
  }),
})

export const removeSubscriberAction = toAction(removeSubscriber, {
  onSuccess: ({ email }, { locale }) => ({
    status: 'ok',
    message: textsOf(locale)('NewsletterOffice.removed', { email }),
  }),
})
