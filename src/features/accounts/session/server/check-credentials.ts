import { shortPasswordGraceMs, staffPasswordMinLength } from '@/config/limits'
import { isGranted } from '@/config/roles'
import { comparable } from '@/lib/comparable'
import type { TextKey } from '@/messages/text-key'
import { db } from '@/server/db'
import { AppError } from '@/server/kernel/app-error'
import { hashPassword, needsRehash, verifyPassword } from '@/server/kernel/password-hash'
import { consumeAddressLimit, consumeLimit, returnAddressPoint } from '@/server/kernel/rate-limit'
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

/**
 * By e-mail address if it contains an @, which a user name cannot contain. No name contains NUL, and no query
 * accepts it.
 */
const findByLogin = async (login: string) =>
  login.includes('\0')
    ? null
    : db().user.findUnique({
        where: login.includes('@') ? { emailKey: login } : { usernameKey: login },
        select: fields,
      })

/**
 * The password of a student who joined the back office may be shorter than the back office requires. Its
 * length is only visible now: from here on the account has a week to choose a longer one, and then loses
 * access to the back office.
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
  /** The password was right: the attempt is given back. */
  giveBack(): Promise<unknown>
  /** Today's tries for this name from unknown devices. */
  triesInAll: number
}

const wait = (retryAfterS: number, text?: TextKey) => new AppError('too_many', { retryAfterS, text })

/** On a device that the account knows, independent of attempts elsewhere. Null once its limit is used up. */
async function tryOnDevice(deviceId: string, { log, now }: Trial): Promise<Try | null> {
  const from = onDevice(deviceId)
  const result = await takeTry(from, knownDevicePolicy, now)
  if (result.kind === 'wait') {
    throw wait(result.retryAfterS)
  }
  if (result.kind === 'go') {
    return { giveBack: () => returnTries(from), triesInAll: 0 }
  }
  log.warn({ event: 'login.device_forgotten' }, 'too many wrong passwords on a known device')
  await forgetDevice(deviceId)
  return null
}

/** From an unknown device: each name has a separate delay per network. */
async function tryFromNetwork(login: string, { request, log, now }: Trial): Promise<Try> {
  const from = fromNetwork(login, request.address)
  const result = await takeTry(from, unknownDevicePolicy, now)
  if (result.kind === 'go') {
    return { giveBack: () => returnTries(from), triesInAll: result.triesInAll }
  }
  log.warn(
    { event: 'login.slowed', kind: result.kind, address: request.address },
    'login delayed after wrong passwords',
  )
  throw wait(result.retryAfterS, result.kind === 'closed' ? 'Errors.tooManyToday' : undefined)
}

/**
 * The user, if the password is right. Nobody can distinguish unknown from wrong: the same work, answer and
 * limit. Only somebody who knows the password learns that an account is blocked.
 */
export async function checkCredentials(
  { username, password }: { username: string; password: string },
  trial: Trial,
): Promise<CheckedUser> {
  const { request, log, now } = trial
  const login = comparable(username)
  const devices = await readKnownDevices(request.deviceCookie, now)
  // A network that tries many accounts is refused before any lookup; a known device is not affected by others
  // of its network.
  const isUnknown = devices.size === 0
  if (isUnknown) {
    await consumeAddressLimit('login.address', request.address)
  }
  const user = await findByLogin(login)
  const deviceId = user ? devices.get(user.id) : undefined
  const deviceAttempt = deviceId === undefined ? null : await tryOnDevice(deviceId, trial)
  if (!isUnknown && !deviceAttempt) {
    await consumeAddressLimit('login.address', request.address)
  }
  const { giveBack, triesInAll } = deviceAttempt ?? (await tryFromNetwork(login, trial))
  const right = await verifyPassword(user?.passwordHash ?? null, password)
  if (!user || !right) {
    log.warn({ event: 'login.failed', userId: user?.id, address: request.address }, 'login failed')
    if (user && !user.blockedAt && triesInAll >= warnFromTries) {
      await warnOfGuessing(user, now)
    }
    throw new AppError('invalid_credentials')
  }
  await giveBack()
  if (!deviceAttempt) {
    await returnAddressPoint('login.address', request.address)
  }
  if (user.blockedAt) {
    log.warn({ event: 'login.blocked', userId: user.id }, 'a blocked user tried to sign in')
    throw new AppError('account_blocked')
  }
  await consumeLimit('login.account', user.id)
  await measure(user, password, now)
  await renewHash(user, password)
  return user
}
