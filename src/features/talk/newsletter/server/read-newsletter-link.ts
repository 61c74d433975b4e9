import { everyone } from '@/server/kernel/access'
import { defineUseCase, perAddress } from '@/server/kernel/use-case'
import { linkSchema } from '../newsletter.schema'
import { findByConfirmToken, findByUnsubscribeToken } from './subscriber.repository'

export type LinkState = { state: 'open'; email: string } | { state: 'done' } | { state: 'invalid' }

/** The data of the page behind a confirmation link, before the button is pressed. */
export const readConfirmLink = defineUseCase({
  name: 'newsletter.read-confirm-link',
  access: everyone(),
  input: linkSchema,
  limits: [perAddress('newsletter.link')],
  async run({ input: { token }, now }): Promise<LinkState> {
    const subscriber = await findByConfirmToken(token)
    if (subscriber?.status === 'subscribed') {
      return { state: 'done' }
    }
    const open =
      subscriber?.status === 'pending' && subscriber.confirmExpiresAt && subscriber.confirmExpiresAt > now
    return open ? { state: 'open', email: subscriber.email } : { state: 'invalid' }
  },
})

/** The data of the page behind an unsubscribe link, before the button is pressed. */
export const readUnsubscribeLink = defineUseCase({
  name: 'newsletter.read-unsubscribe-link',
  access: everyone(),
  input: linkSchema,
  limits: [perAddress('newsletter.link')],
  async run({ input: { token } }): Promise<LinkState> {
    const subscriber = await findByUnsubscribeToken(token)
    if (!subscriber) {
      return { state: 'invalid' }
    }
    return subscriber.status === 'unsubscribed'
      ? { state: 'done' }
      : { state: 'open', email: subscriber.email }
  },
})
