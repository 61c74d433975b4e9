import { hasRole } from '@/config/roles'
import type { TextKey } from '@/messages/text-key'
import { everyone } from '@/server/kernel/access'
import { AppError, firstText, isAppError } from '@/server/kernel/app-error'
import { isSecondFactorMissing } from '@/server/kernel/second-factor/required'
import { useFactor, withinAttempts } from '@/server/kernel/second-factor/use-factor'
import { inTransaction } from '@/server/kernel/transaction'
import { defineUseCase, type RequestInfo } from '@/server/kernel/use-case'
import { apiSignInSchema } from '../session.schema'
import { type CheckedUser, checkCredentials } from './check-credentials'
import { presentSignedIn } from './session.presenter'
import { startApiSession } from './start-session'

const refused = (text?: TextKey) => new AppError('second_factor', { text, extra: { second_factor: true } })

/** Nothing is stored before the code is right; until then the answer says that one is required. */
async function signInWithFactor(
  user: CheckedUser,
  code: string | undefined,
  request: RequestInfo,
  now: Date,
) {
  if (!code?.trim()) {
    throw refused()
  }
  const { id: userId } = user
  try {
    return await withinAttempts({ code }, { key: userId, userId }, now, () =>
      inTransaction(async (tx) => {
        await useFactor(tx, { code, userId, challenge: null, request }, now)
        return startApiSession(tx, user, request, now, now)
      }),
    )
  } catch (error) {
    if (isAppError(error) && error.code === 'invalid') {
      throw refused(firstText(error.options.fields))
    }
    throw error
  }
}

/**
 * For API clients: a pair of tokens, no cookie. Students, staff and admins alike; the client reads
 * `isStudent`.
 */
export const signIn = defineUseCase({
  name: 'session.sign-in',
  access: everyone(),
  input: apiSignInSchema,
  limits: [], // limited in checkCredentials, which knows the device
  async run({ input, request, log, now }) {
    const user = await checkCredentials(input, { request, log, now })
    if (isSecondFactorMissing(user)) {
      throw new AppError('second_factor_first')
    }
    const tokens = user.secondFactorSince
      ? await signInWithFactor(user, input.code, request, now)
      : await inTransaction((tx) => startApiSession(tx, user, request, now))
    return { ...tokens, isStudent: hasRole(user, 'student'), user: presentSignedIn(user) }
  },
})
