import { everyone } from '@/server/kernel/access'
import { defineUseCase, perAddress } from '@/server/kernel/use-case'
import { tokenSchema } from '../users.schema'
import { findOneTimeToken } from './one-time-token'

/** Whether a mailed link still works, so that nobody types a new password in vain. Does not use it up. */
export const inspectResetLink = defineUseCase({
  name: 'users.inspect-reset-link',
  access: everyone(),
  input: tokenSchema,
  limits: [perAddress('public.read')],
  run: async ({ input, now }) => ({
    works: (await findOneTimeToken('password_reset', input.token, now)) !== null,
  }),
})

export const inspectEmailLink = defineUseCase({
  name: 'users.inspect-email-link',
  access: everyone(),
  input: tokenSchema,
  limits: [perAddress('public.read')],
  run: async ({ input, now }) => ({
    newEmail: (await findOneTimeToken('email_change', input.token, now))?.newEmail ?? null,
  }),
})
