import { everyone } from '@/server/kernel/access'
import { defineUseCase, perAddress } from '@/server/kernel/use-case'
import { linkSchema } from '../newsletter.schema'
import { findByConfirmToken, findByUnsubscribeToken } from './subscriber.repository'

export type LinkState = { state: 'open'; email: string } | { state: 'done' } | { state: 'invalid' }

/** What the page of a confirmation link shows before anything is pressed. */
export const readConfirmLink = defineUseCase({
  name: 'newsletter.read-confirm-link',
  access: everyone(),
  input: linkSchema,
  limits: [perAddress('newsletter.link')],
  async run({ input: { token }, now }): Promise<LinkState> {
    const found = await findByConfirmToken(token)
    if (found?.status === 'subscribed') {
      return { state: 'done' }
    }
    const open = found?.status === 'pending' && found.confirmExpiresAt && found.confirmExpiresAt > now
    return open ? { state: 'open', email: found.email } : { state: 'invalid' }
  },
})

/** What the page of an unsubscribe link shows before anything is pressed. */
export const readUnsubscribeLink = defineUseCase({
  name: 'newsletter.read-unsubscribe-link',
  access: everyone(),
  input: linkSchema,
  limits: [perAddress('newsletter.link')],
  async run({ input: { token } }): Promise<LinkState> {
    const found = await findByUnsubscribeToken(token)
    if (!found) {
      return { state: 'invalid' }
    }
    return found.status === 'unsubscribed' ? { state: 'done' } : { state: 'open', email: found.email }
  },
})
