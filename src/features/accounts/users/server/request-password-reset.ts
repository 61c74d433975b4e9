import { randomUUID } from 'node:crypto'
import { comparable } from '@/lib/comparable'
import { everyone } from '@/server/kernel/access'
import { enqueueJob, inTransaction } from '@/server/kernel/transaction'
import { defineUseCase, perAddress } from '@/server/kernel/use-case'
import { forgotPasswordSchema } from '../users.schema'
import { sendPasswordResetJob } from './send-password-reset.job'

/**
 * Mails a link, if the address is known and not blocked. Answer and time are the same in any case: a job looks the
 * address up.
 */
export const requestPasswordReset = defineUseCase({
  name: 'users.request-password-reset',
  access: everyone(),
  input: forgotPasswordSchema,
  limits: [perAddress('forgot.address')],
  async run({ input }) {
    await inTransaction((tx) =>
      enqueueJob(tx, sendPasswordResetJob, { emailKey: comparable(input.email), request: randomUUID() }),
    )
    return {}
  },
})
