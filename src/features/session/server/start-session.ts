import { session as limits } from '@/config/limits'
import { type Role, rolesOf } from '@/config/roles'
import { sessionLimitsFor } from '@/server/kernel/identify'
import { hashToken, randomToken } from '@/server/kernel/secrets'
import { encodeSession } from '@/server/kernel/session-cookie'
import { signAccessToken } from '@/server/kernel/tokens'
import type { Tx } from '@/server/kernel/transaction'
import type { RequestInfo } from '@/server/kernel/use-case'
import { rememberDevice } from './known-device'

type Owner = { id: string; role: Role; additionalRoles: Role[] }

interface WebSession {
  sessionId: string
  cookie: string
  maxAgeMs: number
  roles: Role[]
  /** The value of the browser's device cookie from now on. */
  device: string
}

/** A session of a browser: the value of its cookie. Each sign-in has a new one. */
export async function startWebSession(
  tx: Tx,
  user: Owner,
  { userAgent, deviceCookie }: Pick<RequestInfo, 'userAgent' | 'deviceCookie'>,
  now: Date,
): Promise<WebSession> {
  const maxAgeMs = sessionLimitsFor(user).absoluteMs
  const expiresAt = new Date(now.getTime() + maxAgeMs)
  const { id } = await tx.session.create({
    data: { userId: user.id, kind: 'web', userAgent, createdAt: now, lastSeenAt: now, expiresAt },
    select: { id: true },
  })
  const roles = [...rolesOf(user)]
  const cookie = await encodeSession({ sid: id, roles }, maxAgeMs)
  const device = await rememberDevice(tx, { userId: user.id, sessionId: id, deviceCookie }, now)
  return { sessionId: id, cookie, maxAgeMs, roles, device }
}

interface TokenPair {
  access_token: string
  refreshToken: string
}

/** The next pair of a session of an API client. Only the hash of the refresh token is kept. */
export async function issueTokens(tx: Tx, userId: string, sessionId: string, now: Date): Promise<TokenPair> {
  const refreshToken = randomToken()
  const expiresAt = new Date(now.getTime() + limits.refreshTokenMs)
  await tx.refreshToken.create({
    data: { sessionId, tokenHash: hashToken(refreshToken), createdAt: now, expiresAt },
  })
  await tx.session.update({ where: { id: sessionId }, data: { expiresAt, lastSeenAt: now } })
  return { access_token: await signAccessToken(userId, sessionId, now), refreshToken }
}

export async function startApiSession(
  tx: Tx,
  userId: string,
  { userAgent }: Pick<RequestInfo, 'userAgent'>,
  now: Date,
): Promise<TokenPair> {
  const expiresAt = new Date(now.getTime() + limits.refreshTokenMs)
  const { id } = await tx.session.create({
    data: { userId, kind: 'api', userAgent, createdAt: now, lastSeenAt: now, expiresAt },
    select: { id: true },
  })
  return issueTokens(tx, userId, id, now)
}
