import { shortPasswordGraceMs, staffPasswordMinLength } from '@/config/limits'
import { isGranted } from '@/config/roles'
import { comparable } from '@/features/users/user-fields'
import { db } from '@/server/container'
import { AppError } from '@/server/kernel/app-error'
import { hashPassword, needsRehash, verifyPassword } from '@/server/kernel/password-hash'
import { consumeAddressLimit, returnAddressPoint } from '@/server/kernel/rate-limit'
import type { Context } from '@/server/kernel/use-case'
import { knownDevicePolicy, unknownDevicePolicy, warnFromTries } from '../login-throttle.rules'
import { forgetDevice, readKnownDevices } from './known-device'
import { fromNetwork, onDevice, returnTries, takeTry } from './login-throttle'
import { warnOfGuessing } from './warn-of-guessing'

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
  locale: true,
  secondFactorSince: true,
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
  if (!isGranted(user, 'admin.area') || [...password].length >= staffPasswordMinLength) {
    return
  }
  await db().user.updateMany({
    where: { id: user.id, passwordHash: user.passwordHash, officePasswordDueAt: null },
    data: { officePasswordDueAt: new Date(now.getTime() + shortPasswordGraceMs) },
  })
}

async function renewHash(user: CheckedUser, password: string) {
  if (!needsRehash(user.passwordHash)) {
    return
  }
  const passwordHash = await hashPassword(password)
  await db().user.updateMany({
    where: { id: user.id, passwordHash: user.passwordHash },
    data: { passwordHash },
  })
}

type Trial = Pick<Context<unknown, never>, 'request' | 'log' | 'now'>

interface Try {
  /** The password was right: the try costs nothing. */
  giveBack(): Promise<unknown>
  /** Of unknown devices, for this name, today. */
  triesInAll: number
}

const wait = (retryAfterS: number, text?: string) => new AppError('too_many', { retryAfterS, text })

/** On a browser that the account knows, whatever others try. Null once somebody guesses there too. */
async function tryOnDevice(deviceId: string, { log, now }: Trial): Promise<Try | null> {
  const from = onDevice(deviceId)
  const taken = await takeTry(from, knownDevicePolicy, now)
  if (taken.kind === 'wait') {
    throw wait(taken.retryAfterS)
  }
  if (taken.kind === 'go') {
    return { giveBack: () => returnTries(from), triesInAll: 0 }
  }
  log.warn({ event: 'login.device_forgotten' }, 'too many wrong passwords on a known device')
  await forgetDevice(deviceId)
  return null
}

/** From anywhere else: each name has its waiting in each network. */
async function tryFromNetwork(login: string, { request, log, now }: Trial): Promise<Try> {
  const from = fromNetwork(login, request.address)
  const taken = await takeTry(from, unknownDevicePolicy, now)
  if (taken.kind === 'go') {
    return { giveBack: () => returnTries(from), triesInAll: taken.triesInAll }
  }
  log.warn({ event: 'login.slowed', kind: taken.kind, address: request.address }, 'a login has to wait')
  throw wait(taken.retryAfterS, taken.kind === 'closed' ? 'Errors.tooManyToday' : undefined)
}

/**
 * Who this is, if the password is right. Unknown and wrong are told apart by nobody: the same work, answer and budget.
 * That an account is blocked is said only to whoever knows its password.
 */
export async function checkCredentials(
  { username, password }: { username: string; password: string },
  trial: Trial,
): Promise<CheckedUser> {
  const { request, log, now } = trial
  const login = comparable(username)
  const devices = await readKnownDevices(request.deviceCookie, now)
  // A network that tries many accounts is refused before any is looked up; a known device is not held to what others
  // of its network do.
  const isUnknown = devices.size === 0
  if (isUnknown) {
    await consumeAddressLimit('login.address', request.address)
  }
  const user = await findByLogin(login)
  const deviceId = user ? devices.get(user.id) : undefined
  const onKnown = deviceId === undefined ? null : await tryOnDevice(deviceId, trial)
  if (!isUnknown && !onKnown) {
    await consumeAddressLimit('login.address', request.address)
  }
  const { giveBack, triesInAll } = onKnown ?? (await tryFromNetwork(login, trial))
  const right = await verifyPassword(user?.passwordHash ?? null, password)
  if (!user || !right) {
    log.warn({ event: 'login.failed', userId: user?.id, address: request.address }, 'login failed')
    if (user && !user.blockedAt && triesInAll >= warnFromTries) {
      await warnOfGuessing(user, now)
    }
    throw new AppError('invalid_credentials')
  }
  await giveBack()
  if (!onKnown) {
    await returnAddressPoint('login.address', request.address)
  }
  if (user.blockedAt) {
    log.warn({ event: 'login.blocked', userId: user.id }, 'a blocked user tried to sign in')
    throw new AppError('account_blocked')
  }
  await measure(user, password, now)
  await renewHash(user, password)
  return user
}
