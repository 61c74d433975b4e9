import { z } from 'zod'
import { can } from '@/server/kernel/access'
import { defineUseCase } from '@/server/kernel/use-case'
import { recipientField } from '../email-fields'

/** Who may write e-mails, and the recipient that a link of ours proposes; an invalid one is ignored. */
export const openEmailForm = defineUseCase({
  name: 'mail.open-email-form',
  access: can('mail.send'),
  input: z.object({ to: recipientField.catch('') }),
  limits: [],
  run: async ({ input: { to } }) => ({ to }),
})
