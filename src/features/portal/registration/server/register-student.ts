import { session } from '@/config/limits'
import { guardianSchema } from '@/features/accounts/guardians/guardian.schema'
import { closedBy, putGuardian } from '@/features/accounts/guardians/server/keep-guardian'
import { passwordProblem } from '@/features/accounts/users/server/password-rules'
import { refuseTaken, translateTaken } from '@/features/accounts/users/server/user-exists'
import { unlessMailboxIsFull } from '@/features/base/mail/server/mail-budget'
import { readNumbersInForce, recordConsents } from '@/features/office/legal/server/legal.queries'
import { isMinor, isPossibleBirth } from '@/lib/age'
import { comparable } from '@/lib/comparable'
import { everyone } from '@/server/kernel/access'
import { invalid } from '@/server/kernel/app-error'
import { type CallKey, withKey } from '@/server/kernel/idempotency'
import { hashPassword } from '@/server/kernel/password-hash'
import { keyedHash } from '@/server/kernel/secrets'
import { signRegistrationToken } from '@/server/kernel/tokens'
import { emitEvent } from '@/server/kernel/transaction'
import { defineUseCase, perAddress } from '@/server/kernel/use-case'
import { registrationSchema } from '../registration.schema'
import { chooseCohort, enrol } from './choose-cohort'
import { findProgramId, unknownProgram } from './find-program-id'

/** Step 1 with the guardian, whom the form asks for on the student's first page. */
const registerSchema = registrationSchema.safeExtend({ guardian: guardianSchema.optional() })

/**
 * Creates a student account with the chosen program still to be paid. The token can only pay for this
 * account, for an hour. Registering accepts the legal texts in force. No mail yet: nobody has proven that the address is
 * theirs. Under 18, what is taught stays closed until the guardian has confirmed.
 */
export const registerStudent = defineUseCase({
  name: 'registration.register-student',
  access: everyone(),
  input: registerSchema,
  limits: [perAddress('register.address')],
  async run({ input, locale, now, log, request }) {
    const { idempotencyKey, ...fields } = input
    const { firstName, lastName, username, email, phone, password, date_of_birth: born } = input
    const register = async (key: CallKey) => {
      const weakness = passwordProblem(password, input)
      const named = await findProgramId(input.program)
      const isImpossible = born !== undefined && !isPossibleBirth(born, now)
      if (weakness || named === undefined || isImpossible) {
        throw invalid({
          ...(isImpossible ? { date_of_birth: 'Validation.birthDateImpossible' } : {}),
          ...(named === undefined ? unknownProgram : {}),
          ...(weakness ? { password: weakness } : {}),
        })
      }
      const { programId, waitsFor, ...wish } = await chooseCohort(input, named, locale, now)
      await refuseTaken({ username, email })
      const passwordHash = await hashPassword(password)
      const names = { username, usernameKey: comparable(username), email, emailKey: comparable(email) }
      const registered = await key
        .once(async (tx) => {
          const user = await tx.user.create({
            data: {
              ...names,
              firstName,
              lastName,
              phone,
              passwordHash,
              locale,
              consentAt: now,
              createdAt: now,
              ...(born === undefined ? { birthDateNeeded: true } : closedBy(born, now)),
            },
            select: { id: true },
          })
          const of = await readNumbersInForce(tx, now)
          await recordConsents(tx, { userId: user.id, how: 'registration', of }, now)
          const { guardian } = input
          if (guardian && born !== undefined && isMinor(born, now)) {
            const student = { id: user.id, email, phone, locale }
            // Nobody is kept from registering by filling somebody's mailbox; the link can be sent later.
            await unlessMailboxIsFull(() =>
              putGuardian(tx, student, guardian, now, (field) => `guardian.${field}`),
            )
          }
          if (programId) {
            await enrol(tx, { userId: user.id, programId, ...wish }, waitsFor, now)
          }
          await emitEvent(tx, 'student.registered', { userId: user.id })
          const { id: tokenId } = await tx.registrationToken.create({
            data: {
              userId: user.id,
              createdAt: now,
              expiresAt: new Date(now.getTime() + session.registrationTokenMs),
            },
            select: { id: true },
          })
          return { id: user.id, tokenId, at: now.toISOString() }
        })
        .catch(translateTaken)
      log.info({ event: 'student.registered', userId: registered.id }, 'a student registered')
      return registered
    }
    // The body contains a password and the answer a token: neither may be stored, not even as a plain hash.
    const call = {
      scope: `registration.register address:${request.address}`,
      key: idempotencyKey,
      fingerprint: keyedHash('registration', JSON.stringify(fields)),
    }
    const registration = await withKey(call, now, register)
    return {
      id: registration.id,
      token: await signRegistrationToken(registration.id, registration.tokenId, new Date(registration.at)),
    }
  },
})
