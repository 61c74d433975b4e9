import { day } from '@/config/durations'
import { session as limits } from '@/config/limits'
import { type Role, rolesOf } from '@/config/roles'
import { isOfOffice, sessionLimitsFor } from '@/server/kernel/identify'
import { hashToken, randomToken } from '@/server/kernel/secrets'
import { encodeSession } from '@/server/kernel/session-cookie'
import { signAccessToken } from '@/server/kernel/tokens'
import type { Tx } from '@/server/kernel/transaction'
import type { RequestInfo } from '@/server/kernel/use-case'
import type { TokenPair } from '../session.answers'
import { rememberDevice } from './known-device'
import { notifyOfNewDevice } from './notify-of-new-device'

type Owner = { id: string; role: Role; additionalRoles: Role[] }

/**
 * Notes the sign-in, or that a client is still used, once a day: accounts that nobody uses are removed after years. The letter that
 * announced it is answered by this. Waits for nobody: a refreshed token is locked already, and the account comes first.
 */
async function noteSignIn(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.$executeRaw`
    with noted as (
      update users set last_sign_in_at = ${now}::timestamptz
      where id in (select id from users where id = ${userId}::uuid
        and last_sign_in_at < ${new Date(now.getTime() - day)}::timestamptz for no key update skip locked)
      returning id)
    update erasure_requests q set is_open = null, withdrawn_at = ${now}::timestamptz
    from noted where q.user_id = noted.id and q.cause = 'unused' and q.is_open`
}

interface WebSession {
  sessionId: string
  cookie: string
  maxAgeMs: number
  roles: Role[]
  /** The new value of the browser's device cookie. */
  device: string
}

/** Starts a browser session and returns its cookie value. Each sign-in starts a new one. */
export async function startWebSession(
  tx: Tx,
  user: Owner,
  { userAgent, deviceCookie }: Pick<RequestInfo, 'userAgent' | 'deviceCookie'>,
  now: Date,
  secondFactorAt: Date | null = null,
): Promise<WebSession> {
  const maxAgeMs = sessionLimitsFor(user).absoluteMs
  const expiresAt = new Date(now.getTime() + maxAgeMs)
  const { id } = await tx.session.create({
    data: {
      userId: user.id,
      kind: 'web',
      userAgent,
      createdAt: now,
      lastSeenAt: now,
      expiresAt,
      secondFactorAt,
    },
    select: { id: true },
  })
  const roles = [...rolesOf(user)]
  const cookie = await encodeSession({ sid: id, roles }, maxAgeMs)
  await noteSignIn(tx, user.id, now)
  const device = await rememberDevice(tx, { userId: user.id, sessionId: id, deviceCookie }, now)
  if (!device.wasKnown) {
    await notifyOfNewDevice(tx, { userId: user.id, sessionId: id, userAgent }, now)
  }
  return { sessionId: id, cookie, maxAgeMs, roles, device: device.cookie }
}

/**
 * When a refresh token that is issued now expires. A student's client stays signed in while it is used; those
 * of the back office end like its browsers: after idle time, or a working day after the sign-in.
 */
function refreshEnd(user: Owner, since: Date, now: Date): Date {
  if (!isOfOffice(user)) {
    return new Date(now.getTime() + limits.refreshTokenMs)
  }
  const { idleMs, absoluteMs } = limits.staff
  return new Date(Math.min(now.getTime() + idleMs, since.getTime() + absoluteMs))
}

interface ApiSession {
  id: string
  /** The time of the sign-in. */
  since: Date
}

/** The next pair of tokens of an API session. Only the hash of the refresh token is stored. */
export async function issueTokens(
  tx: Tx,
  user: Owner,
  { id: sessionId, since }: ApiSession,
  now: Date,
): Promise<TokenPair> {
  await noteSignIn(tx, user.id, now)
  const refreshToken = randomToken()
  const expiresAt = refreshEnd(user, since, now)
  await tx.refreshToken.create({
    data: { sessionId, tokenHash: hashToken(refreshToken), createdAt: now, expiresAt },
  })
  // Until then, calls with the access token keep a back-office session active, as in a browser.
  const sessionEnd = isOfOffice(user) ? new Date(since.getTime() + limits.staff.absoluteMs) : expiresAt
  await tx.session.update({
    where: { id: sessionId },
    data: { expiresAt: sessionEnd, lastSeenAt: now },
  })
  return { access_token: await signAccessToken(user.id, sessionId, now), refreshToken }
}

export async function startApiSession(
  tx: Tx,
  user: Owner,
  { userAgent }: Pick<RequestInfo, 'userAgent'>,
  now: Date,
  secondFactorAt: Date | null = null,
): Promise<TokenPair> {
  const times = { createdAt: now, lastSeenAt: now, expiresAt: refreshEnd(user, now, now), secondFactorAt }
  const { id } = await tx.session.create({
    data: { userId: user.id, kind: 'api', userAgent, ...times },
    select: { id: true },
  })
  return issueTokens(tx, user, { id, since: now }, now)
}
