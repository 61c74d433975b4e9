import { session as limits } from '@/config/limits'
import { asLocale } from '@/config/locales'
import { type Role, rolesOf } from '@/config/roles'
import { isUuid } from '@/lib/fields'
import { db, pool } from '../db'
import type { Actor, ActorUser, UserActor } from './actor'
import { isConsentDueSql } from './consent-due.sql'
import { type Minority, type MinorityFacts, minorityOf } from './minority'
import { isSecondFactorMissing } from './second-factor/required'
import { hashToken } from './secrets'
import { decodeSession } from './session-cookie'
import { isExpiredSql, isIdleSql, isRevokedSql } from './session-validity.sql'
import { readBearer } from './tokens'
import type { Tx } from './transaction'

export interface Credentials {
  bearer?: string
  sessionCookie?: string
  registrationCookie?: string
  pendingCookie?: string
}

const visitor: Actor = { kind: 'visitor' }
const badCredentials: Actor = { kind: 'visitor', badCredentials: true }
const revoked: Actor = { kind: 'visitor', badCredentials: true, revoked: true }

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
  secondFactorSince: true,
  dateOfBirth: true,
  birthDateNeeded: true,
  guardianNeededUntil: true,
  chatClosedUntil: true,
} as const

type UserRow = Omit<ActorUser, 'locale' | 'passwordResetNeeded' | 'secondFactorNeeded' | keyof Minority> &
  MinorityFacts & {
    locale: string
    blockedAt: Date | null
  }

export const isOverdue = (dueAt: Date | null, now: Date) => dueAt !== null && dueAt <= now

const toActorUser = (
  {
    blockedAt: _,
    locale,
    dateOfBirth,
    birthDateNeeded,
    guardianNeededUntil,
    chatClosedUntil,
    ...user
  }: UserRow,
  now: Date,
): ActorUser => ({
  ...user,
  ...minorityOf({ dateOfBirth, birthDateNeeded, guardianNeededUntil, chatClosedUntil }, now),
  passwordResetNeeded: isOverdue(user.officePasswordDueAt, now),
  secondFactorNeeded: isSecondFactorMissing(user),
  locale: asLocale(locale),
})

/** A person as they are now, for work that they started earlier; null: blocked, or there is no such account. */
export async function findUser(tx: Tx, id: string, now: Date): Promise<ActorUser | null> {
  const row = await tx.user.findFirst({ where: { id, blockedAt: null }, select: userFields })
  return row && toActorUser(row, now)
}

/** Staff and admins are signed out sooner than students. */
export const isOfOffice = (user: Pick<ActorUser, 'role' | 'additionalRoles'>) =>
  [...rolesOf(user)].some((role) => role !== 'student')

export const sessionLimitsFor = (user: Pick<ActorUser, 'role' | 'additionalRoles'>) =>
  isOfOffice(user) ? limits.staff : limits.student

/** The session of a student ends while a page that is opened now may still be open; those of the office are always watched. */
export const endsSoon = (actor: Actor, now: Date): actor is UserActor =>
  actor.kind === 'user' &&
  !isOfOffice(actor.user) &&
  actor.sessionEnd !== undefined &&
  actor.sessionEnd.at.getTime() - now.getTime() <= limits.watchMs

interface SessionRow extends Proofs {
  id: string
  isRevoked: boolean
  lastSeenAt: Date
  isConsentDue: boolean
  expiresAt: Date
  user: UserRow
}

type FlatSession = Omit<SessionRow, 'id' | 'createdAt' | 'user'> &
  UserRow & { sessionId: string; sessionCreatedAt: Date }

/** Runs for each request of a signed-in user, so it is prepared once per connection. */
const sessionQuery = `
  select s.id as "sessionId", ${isRevokedSql} as "isRevoked", s.created_at as "sessionCreatedAt", s.last_seen_at as "lastSeenAt",
    s.expires_at as "expiresAt", s.proven_at as "provenAt", s.second_factor_at as "secondFactorAt", u.id, u.username, u.email,
    u.first_name as "firstName", u.last_name as "lastName", u.phone, u.role::text as role,
    u.additional_roles::text[] as "additionalRoles", u.locale, u.created_at as "createdAt", u.blocked_at as "blockedAt",
    u.office_password_due_at as "officePasswordDueAt", u.second_factor_since as "secondFactorSince",
    u.date_of_birth::timestamp at time zone 'UTC' as "dateOfBirth", u.birth_date_needed as "birthDateNeeded",
    u.guardian_needed_until::timestamp at time zone 'UTC' as "guardianNeededUntil",
    u.chat_closed_until::timestamp at time zone 'UTC' as "chatClosedUntil",
    ${isConsentDueSql} as "isConsentDue"
  from sessions s join users u on u.id = s.user_id
  where s.id = $1 and s.kind = $2::text::"SessionKind" and not (${isExpiredSql('$3')})
    and (${isRevokedSql} or not (${isIdleSql('$3')}))`

async function findSession(id: string, kind: 'web' | 'api', now: Date): Promise<SessionRow | undefined> {
  const { rows } = await pool().query<FlatSession>({
    name: 'kernel.session',
    text: sessionQuery,
    values: [id, kind, now],
  })
  const [row] = rows
  if (!row) {
    return undefined
  }
  const { sessionId, sessionCreatedAt, isRevoked, lastSeenAt, expiresAt, isConsentDue, ...rest } = row
  const { provenAt, secondFactorAt, ...user } = rest
  const times = { createdAt: sessionCreatedAt, lastSeenAt, expiresAt, provenAt, secondFactorAt }
  return { id: sessionId, isRevoked, ...times, isConsentDue, user }
}

async function fromSession(id: string, via: 'cookie' | 'bearer', now: Date): Promise<Actor> {
  if (!isUuid(id)) {
    return badCredentials
  }
  const row = await findSession(id, via === 'cookie' ? 'web' : 'api', now)
  if (!row) {
    return badCredentials
  }
  if (row.isRevoked) {
    return via === 'cookie' ? revoked : badCredentials
  }
  const isTouched = now.getTime() - row.lastSeenAt.getTime() > limits.touchMs
  if (isTouched) {
    await db().session.updateMany({ where: { id, lastSeenAt: { lt: now } }, data: { lastSeenAt: now } })
  }
  const user = toActorUser(row.user, now)
  const seenAt = isTouched ? now : row.lastSeenAt
  const sessionEnd = { at: row.expiresAt, idleAt: new Date(seenAt.getTime() + sessionLimitsFor(user).idleMs) }
  return {
    kind: 'user',
    user,
    sessionId: row.id,
    via,
    provenAt: provenAtOf(row),
    sessionEnd,
    ...(row.isConsentDue ? { isConsentDue: true as const } : {}),
  }
}

interface Proofs {
  createdAt: Date
  provenAt: Date | null
  secondFactorAt: Date | null
  user: { secondFactorSince: Date | null }
}

/** Signing in proves the password; an account with a second factor is confirmed by that factor. */
const provenAtOf = ({ createdAt, provenAt, secondFactorAt, user }: Proofs) =>
  user.secondFactorSince === null ? (provenAt ?? createdAt) : (secondFactorAt ?? new Date(0))

async function fromPending(token: string, now: Date): Promise<Actor> {
  const row = await db().pendingSignIn.findUnique({
    where: { tokenHash: hashToken(token) },
    select: { id: true, usedAt: true, expiresAt: true, user: { select: userFields } },
  })
  return row && row.usedAt === null && row.expiresAt > now && !row.user.blockedAt
    ? { kind: 'pending', user: toActorUser(row.user, now), pendingId: row.id }
    : visitor
}

const registrationFields = {
  createdAt: true,
  user: {
    select: {
      ...userFields,
      emailVerifiedAt: true,
      sessions: { orderBy: { createdAt: 'asc' }, take: 1, select: { createdAt: true } },
    },
  },
} as const

interface Registration {
  createdAt: Date
  user: {
    role: Role
    additionalRoles: Role[]
    emailVerifiedAt: Date | null
    sessions: { createdAt: Date }[]
  }
}

/** Since when the account can be used by more than the registration token; null: not yet. */
function inUseSince({ createdAt, user }: Registration): Date | null {
  if ([...rolesOf(user)].some((role) => role !== 'student')) {
    return createdAt
  }
  const [firstSession] = user.sessions
  const uses = [user.emailVerifiedAt, firstSession?.createdAt].filter((at) => at != null)
  return uses.length === 0 ? null : new Date(Math.min(...uses.map((at) => at.getTime())))
}

async function fromRegistration(tokenId: string, via: 'cookie' | 'bearer', now: Date): Promise<Actor> {
  if (!isUuid(tokenId)) {
    return badCredentials
  }
  const row = await db().registrationToken.findFirst({
    where: { id: tokenId, revokedAt: null, expiresAt: { gt: now }, user: { blockedAt: null } },
    select: registrationFields,
  })
  if (!row) {
    return badCredentials
  }
  const { emailVerifiedAt: _, sessions: __, ...user } = row.user
  return { kind: 'registrant', user: toActorUser(user, now), tokenId, inUseSince: inUseSince(row), via }
}

/** The same check under the caller's lock, so that a use that has just begun counts. */
export async function isRegistrationInUse(tx: Tx, tokenId: string): Promise<boolean> {
  const row = await tx.registrationToken.findUniqueOrThrow({
    where: { id: tokenId },
    select: registrationFields,
  })
  return inUseSince(row) !== null
}

/**
 * The caller, read from the database for each request, so that blocking or signing out takes effect at once.
 * A bearer token wins over cookies; a pending sign-in and the registration cookie count only when nobody is
 * signed in.
 */
export async function identify(credentials: Credentials, now: Date): Promise<Actor> {
  if (credentials.bearer !== undefined) {
    const claims = await readBearer(credentials.bearer, now)
    if (!claims) {
      return badCredentials
    }
    return claims.kind === 'access'
      ? fromSession(claims.sessionId, 'bearer', now)
      : fromRegistration(claims.tokenId, 'bearer', now)
  }
  const session = credentials.sessionCookie ? await decodeSession(credentials.sessionCookie) : null
  const actor = session ? await fromSession(session.sid, 'cookie', now) : visitor
  if (actor.kind !== 'visitor') {
    return actor
  }
  const pending = credentials.pendingCookie ? await fromPending(credentials.pendingCookie, now) : visitor
  if (pending.kind !== 'visitor') {
    return pending
  }
  if (!credentials.registrationCookie) {
    return actor
  }
  const claims = await readBearer(credentials.registrationCookie, now)
  return claims?.kind === 'registration' ? fromRegistration(claims.tokenId, 'cookie', now) : actor
}
