import type { Locale } from '@/config/locales'
import type { Role } from '@/config/roles'

export interface ActorUser {
  id: string
  username: string
  email: string
  firstName: string
  lastName: string
  phone: string | null
  role: Role
  additionalRoles: Role[]
  locale: Locale
  createdAt: Date
  /** The password is too short for the office, and may be until then. */
  officePasswordDueAt: Date | null
  /** That time is over. */
  passwordResetNeeded: boolean
  /** Since when signing in takes a second factor; null: the password alone. */
  secondFactorSince: Date | null
  /** Must have a second factor and has none: nothing is open but setting one up. */
  secondFactorNeeded: boolean
}

/** `badCredentials`: something was presented, but it is expired, ended or forged. */
export interface VisitorActor {
  kind: 'visitor'
  badCredentials?: boolean
}

export interface UserActor {
  kind: 'user'
  user: ActorUser
  sessionId: string
  via: 'cookie' | 'bearer'
  /** When this session last showed the second factor, or the password of an account without one. */
  provenAt: Date
}

/** Knows the password, and has yet to show the second factor. */
export interface PendingActor {
  kind: 'pending'
  user: ActorUser
  pendingId: string
}

/** Holds a registration token: may pay for the account just made, and nothing else. */
export interface RegistrantActor {
  kind: 'registrant'
  user: ActorUser
  tokenId: string
  /**
   * Since when the account is in use: signed in to, its address proven, or with another role than student. From then on
   * the token pays for what it began and opens nothing else. Null: only its holder has used the account.
   */
  inUseSince: Date | null
  via: 'cookie' | 'bearer'
}

export type Actor = VisitorActor | UserActor | PendingActor | RegistrantActor

/** A stable key for limits and idempotency. */
export const actorKey = (actor: Actor, address: string) =>
  actor.kind === 'visitor' ? `address:${address}` : `user:${actor.user.id}`
