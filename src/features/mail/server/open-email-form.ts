import { z } from 'zod'
import { can } from '@/server/kernel/access'
import { defineUseCase } from '@/server/kernel/use-case'
import { recipientField } from '../mail.schema'

/** Who may write to people, and to whom a link of ours proposes to write; anything else in it counts as not said. */
export const openEmailForm = defineUseCase({
  name: 'mail.openForm',
  access: can('mail.send'),
  input: z.object({ to: recipientField.catch('') }),
  limits: [],
  run: async ({ input: { to } }) => ({ to }),
})
