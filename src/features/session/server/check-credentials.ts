import { shortPasswordGraceMs, staffPasswordMinLength } from '@/config/limits'
import { isGranted } from '@/config/roles'
import { networkOf } from '@/lib/network-of'
import { db } from '@/server/container'
import { AppError } from '@/server/kernel/app-error'
import { hashPassword, needsRehash, verifyPassword } from '@/server/kernel/password-hash'
import { consumeLimit, resetLimit, returnAddressPoint } from '@/server/kernel/rate-limit'
import type { Context } from '@/server/kernel/use-case'

const fields = {
  id: true,
  username: true,
  email: true,
  firstName: true,
  lastName: true,
  role: true,
  additionalRoles: true,
  passwordHash: true,
  blockedAt: true,
} as const

export type CheckedUser = Awaited<ReturnType<typeof findByLogin>> & object

/** By e-mail address when there is an @ in it: a user name cannot have one. A NUL is in no name, and no query takes it. */
const findByLogin = async (login: string) =>
  login.includes('\0')
    ? null
    : db().user.findUnique({
        where: login.includes('@') ? { emailKey: login } : { usernameKey: login },
        select: fields,
      })

/**
 * The password of a student who joined the office may be shorter than the office asks for. Only now it can be seen: from
 * here on there is a week for a longer one, and then the office closes to this account.
 */
async function measure(user: CheckedUser, password: string, now: Date) {
  if (!isGranted(user, 'admin.area') || [...password].length >= staffPasswordMinLength) return
  await db().user.updateMany({
    where: { id: user.id, passwordHash: user.passwordHash, officePasswordDueAt: null },
    data: { officePasswordDueAt: new Date(now.getTime() + shortPasswordGraceMs) },
  })
}

async function renewHash(user: CheckedUser, password: string) {
  if (!needsRehash(user.passwordHash)) return
  const passwordHash = await hashPassword(password)
  await db().user.updateMany({
    where: { id: user.id, passwordHash: user.passwordHash },
    data: { passwordHash },
  })
}

/**
 * Who this is, if the password is right. Unknown and wrong are told apart by nobody: the same work, answer and budget.
 * That an account is blocked is said only to whoever knows its password. The caller has counted `login.address` already.
 */
export async function checkCredentials(
  { username, password }: { username: string; password: string },
  { request, log, now }: Pick<Context<unknown, never>, 'request' | 'log' | 'now'>,
): Promise<CheckedUser> {
  const login = username.normalize('NFKC').toLowerCase()
  const user = await findByLogin(login)
  const account = user?.id ?? login
  const here = `${account} ${networkOf(request.address)}`
  await consumeLimit('login.account', here)
  await consumeLimit('login.total', account)
  const right = await verifyPassword(user?.passwordHash ?? null, password)
  if (!user || !right) {
    log.warn({ event: 'login.failed', userId: user?.id, address: request.address }, 'login failed')
    throw new AppError('invalid_credentials')
  }
  await Promise.all([
    resetLimit('login.account', here),
    resetLimit('login.total', account),
    returnAddressPoint('login.address', request.address),
  ])
  if (user.blockedAt) {
    log.warn({ event: 'login.blocked', userId: user.id }, 'a blocked user tried to sign in')
    throw new AppError('account_blocked')
  }
  await measure(user, password, now)
  await renewHash(user, password)
  return user
}
