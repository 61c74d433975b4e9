import { hasRole } from '@/config/roles'
import { everyone } from '@/server/kernel/access'
import { inTransaction } from '@/server/kernel/transaction'
import { useCase } from '@/server/kernel/use-case'
import { signInSchema } from '../session.schema'
import { checkCredentials } from './check-credentials'
import { presentSignedIn } from './session.presenter'
import { startApiSession } from './start-session'

/** For API clients: a pair of tokens, no cookie. Students, staff and admins alike; the caller looks at `isStudent`. */
export const signIn = useCase({
  name: 'session.sign_in_api',
  access: everyone(),
  input: signInSchema,
  limits: [], // counted in checkCredentials, which knows the device
  async run({ input, request, log, now }) {
    const user = await checkCredentials(input, { request, log, now })
    const tokens = await inTransaction((tx) => startApiSession(tx, user.id, request, now))
    return { ...tokens, isStudent: hasRole(user, 'student'), user: presentSignedIn(user) }
  },
})
