import { safeCallbackUrl } from '@/config/paths'
import { type HasRoles, hasRight, hasRole } from '@/config/roles'
import { everyone } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { inTransaction } from '@/server/kernel/transaction'
import { defineUseCase } from '@/server/kernel/use-case'
import { pageSignInSchema } from '../session.schema'
import { checkCredentials } from './check-credentials'
import { endSessions } from './end-sessions'
import { startPendingSignIn } from './pending-sign-in'
import { startWebSession } from './start-session'

/**
 * A login page and the users that it admits. Somebody who is signed in already gets a new session, and the
 * old one ends. An account with a second factor gets no session here, but is asked for the factor.
 */
const loginPage = (name: string, admits: (user: HasRoles) => boolean) =>
  defineUseCase({
    name,
    access: everyone(),
    input: pageSignInSchema,
    limits: [], // limited in checkCredentials, which knows the device
    async run({ input, actor, request, log, now }) {
      const user = await checkCredentials(input, { request, log, now })
      if (!admits(user)) {
        log.warn({ event: 'login.wrong_door', userId: user.id, address: request.address }, 'login refused')
        throw new AppError('unauthorised_login_method')
      }
      const callbackUrl = safeCallbackUrl(input.callbackUrl)
      const started = await inTransaction(async (tx) => {
        if (actor.kind === 'user' && actor.via === 'cookie') {
          await endSessions(tx, { userId: actor.user.id, id: actor.sessionId }, now)
        }
        return user.secondFactorSince
          ? { pendingToken: await startPendingSignIn(tx, user.id, now) }
          : startWebSession(tx, user, request, now)
      })
      const what = 'pendingToken' in started ? 'login.second_factor_asked' : 'login.succeeded'
      log.info({ event: what, userId: user.id }, 'password accepted')
      return { ...started, userId: user.id, callbackUrl }
    },
  })

export const signInStudent = loginPage('session.sign-in-student', (user) => hasRole(user, 'student'))
export const signInStaff = loginPage('session.sign-in-staff', (user) => hasRight(user, 'admin.area'))
