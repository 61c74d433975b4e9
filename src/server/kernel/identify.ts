import { session as limits } from '@/config/limits'
import { isLocale } from '@/config/locales'
import { rolesOf } from '@/config/roles'
import { db } from '../container'
import type { Actor, ActorUser } from './actor'
import { decodeSession } from './session-cookie'
import { readBearer } from './tokens'

export interface Credentials {
  bearer?: string
  sessionCookie?: string
  registrationCookie?: string
}

const visitor: Actor = { kind: 'visitor' }
const badCredentials: Actor = { kind: 'visitor', badCredentials: true }

const userFields = {
  id: true,
  username: true,
  email: true,
  firstName: true,
  lastName: true,
  phone: true,
  role: true,
  additionalRoles: true,
  locale: true,
  createdAt: true,
  blockedAt: true,
  officePasswordDueAt: true,
} as const

type UserRow = Omit<ActorUser, 'locale' | 'passwordResetNeeded'> & { locale: string; blockedAt: Date | null }

export const isOverdue = (dueAt: Date | null, now: Date) => dueAt !== null && dueAt <= now

const toActorUser = ({ blockedAt: _, locale, ...user }: UserRow, now: Date): ActorUser => ({
  ...user,
  passwordResetNeeded: isOverdue(user.officePasswordDueAt, now),
  locale: isLocale(locale) ? locale : 'en',
})

const isUuid = (value: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)

/** Staff and admins are signed out sooner than students. */
export const sessionLimitsFor = (user: Pick<ActorUser, 'role' | 'additionalRoles'>) =>
  [...rolesOf(user)].some((role) => role !== 'student') ? limits.staff : limits.student

async function fromSession(id: string, via: 'cookie' | 'bearer', now: Date): Promise<Actor> {
  if (!isUuid(id)) return badCredentials
  const row = await db().session.findFirst({
    where: { id, kind: via === 'cookie' ? 'web' : 'api', revokedAt: null, expiresAt: { gt: now } },
    select: { id: true, lastSeenAt: true, user: { select: userFields } },
  })
  if (!row || row.user.blockedAt) return badCredentials
  const idleMs = now.getTime() - row.lastSeenAt.getTime()
  if (via === 'cookie' && idleMs > sessionLimitsFor(row.user).idleMs) return badCredentials
  if (idleMs > limits.touchMs)
    await db().session.updateMany({ where: { id, lastSeenAt: { lt: now } }, data: { lastSeenAt: now } })
  return { kind: 'user', user: toActorUser(row.user, now), sessionId: row.id, via }
}

async function fromRegistration(userId: string, via: 'cookie' | 'bearer', now: Date): Promise<Actor> {
  const row = isUuid(userId)
    ? await db().user.findUnique({ where: { id: userId }, select: userFields })
    : null
  return row && !row.blockedAt ? { kind: 'registrant', user: toActorUser(row, now), via } : badCredentials
}

/**
 * Who is calling, read from the database for each request, so that a block or a sign-out bites at once.
 * A bearer wins over cookies; the registration cookie counts only when nobody is signed in.
 */
export async function identify(credentials: Credentials, now: Date): Promise<Actor> {
  if (credentials.bearer !== undefined) {
    const claims = await readBearer(credentials.bearer, now)
    if (!claims) return badCredentials
    return claims.kind === 'access'
      ? fromSession(claims.sessionId, 'bearer', now)
      : fromRegistration(claims.userId, 'bearer', now)
  }
  const session = credentials.sessionCookie ? await decodeSession(credentials.sessionCookie) : null
  const actor = session ? await fromSession(session.sid, 'cookie', now) : visitor
  if (actor.kind !== 'visitor' || !credentials.registrationCookie) return actor
  const claims = await readBearer(credentials.registrationCookie, now)
  return claims?.kind === 'registration' ? fromRegistration(claims.userId, 'cookie', now) : actor
}
