import { refuseTaken, translateTaken } from '@/features/users/server/user-exists'
import { comparable } from '@/features/users/user-fields'
import { registrantOnly } from '@/server/kernel/access'
import { AppError, invalid } from '@/server/kernel/app-error'
import { inTransaction, type Tx } from '@/server/kernel/transaction'
import { perActor, useCase } from '@/server/kernel/use-case'
import { registrationDetailsSchema } from '../registration.schema'
import { chooseProgram } from './choose-program'
import { findProgramId, unknownProgram } from './find-program-id'

/** Once the wallet is asked or the money is there, what the payment was made for stays as it was. */
async function refuseWhenPaying(tx: Tx, userId: string) {
  await tx.$queryRaw`select id from users where id = ${userId}::uuid for update`
  const paying = await tx.paymentIntent.count({
    where: { userId, state: { in: ['authorised', 'paid', 'review', 'refunded'] } },
  })
  if (paying > 0) throw new AppError('conflict', { text: 'Register.detailsLocked' })
}

/** A code that went to another address, or was for another program, proves nothing any more. */
const expireCodes = (tx: Tx, userId: string) =>
  tx.paymentIntent.updateMany({
    where: { userId, state: { in: ['code_sent', 'code_locked'] } },
    data: { state: 'code_expired', codeHash: null, version: { increment: 1 } },
  })

/** Corrects the account just made, as long as nothing is paid. */
export const correctRegistration = useCase({
  name: 'registration.correct',
  access: registrantOnly(),
  input: registrationDetailsSchema,
  limits: [perActor('profile.write')],
  async run({ input, actor: { user }, now }) {
    const { firstName, lastName, username, email, phone } = input
    const programId = await findProgramId(input.program)
    if (programId === undefined) throw invalid(unknownProgram)
    await refuseTaken({ username, email }, user.id)
    await inTransaction(async (tx) => {
      await refuseWhenPaying(tx, user.id)
      const keys = { usernameKey: comparable(username), emailKey: comparable(email) }
      const isNewEmail = keys.emailKey !== comparable(user.email)
      await tx.user.update({
        where: { id: user.id },
        data: {
          firstName,
          lastName,
          username,
          email,
          phone,
          ...keys,
          ...(isNewEmail ? { emailVerifiedAt: null } : {}),
        },
      })
      const isNewProgram = programId !== null && (await chooseProgram(tx, user.id, programId, now))
      if (isNewEmail || isNewProgram) await expireCodes(tx, user.id)
    }).catch(translateTaken)
    return { id: user.id }
  },
})
