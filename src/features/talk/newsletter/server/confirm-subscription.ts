import { everyone } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { defineUseCase, perAddress } from '@/server/kernel/use-case'
import { linkSchema } from '../newsletter.schema'
import { confirmSubscription as confirm } from './subscriber.repository'

/** Confirms with the button on the page behind the link; opening the page changes nothing, so that mail scanners subscribe nobody. */
export const confirmSubscription = defineUseCase({
  name: 'newsletter.confirm-subscription',
  access: everyone(),
  input: linkSchema,
  limits: [perAddress('newsletter.link')],
  async run({ input: { token }, now }) {
    if (!(await confirm(token, now))) {
      throw new AppError('not_found', { text: 'Newsletter.invalidTitle' })
    }
    return { success: true as const }
  },
})
