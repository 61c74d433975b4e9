import { z } from 'zod'
import { can } from '@/server/kernel/access'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { recipientField } from '../email-fields'
import { findRecipient } from './find-recipient'

export type RecipientKind = 'student' | 'user' | 'unknown'

/** The account of an address, before anything is sent there. */
export const checkRecipient = defineUseCase({
  name: 'mail.check-recipient',
  access: can('mail.send'),
  input: z.object({ to: recipientField }),
  limits: [perActor('admin.read')],
  async run({ input: { to } }): Promise<{ kind: RecipientKind; name: string }> {
    const recipient = await findRecipient(to)
    if (!recipient) {
      return { kind: 'unknown', name: '' }
    }
    return { kind: recipient.isStudent ? 'student' : 'user', name: recipient.name }
  },
})
