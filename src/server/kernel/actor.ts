import type { Locale } from '@/config/locales'
import type { Role } from '@/config/roles'
import { personName } from '@/lib/person-name'
import type { Minority } from './minority'

export interface ActorUser extends Minority {
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
  /** The password is too short for the back office; it is accepted until this time. */
  officePasswordDueAt: Date | null
  /** The grace period of the short password is over. */
  passwordResetNeeded: boolean
  /** When the second factor was set up; null: the password alone is enough. */
  secondFactorSince: Date | null
  /** Must have a second factor and has none: only its set-up is allowed. */
  secondFactorNeeded: boolean
}

/** `badCredentials`: credentials were sent, but they are expired, revoked or forged. */
interface VisitorActor {
  kind: 'visitor'
  badCredentials?: boolean
  /** The credentials were revoked: signed out elsewhere, or blocked. Devices remove what they keep. */
  revoked?: boolean
}

export interface UserActor {
  kind: 'user'
  user: ActorUser
  sessionId: string
  via: 'cookie' | 'bearer'
  /**
   * When this session was last confirmed with the second factor, or with the password of an account without
   * one.
   */
  provenAt: Date
  /** A legal text waits for this person's consent: no area opens before (docs/decisions/0040-consent-at-the-door.md). */
  isConsentDue?: true
  /** When the session ends in any case, and when it ends if nothing more is done. Missing where it is of no interest. */
  sessionEnd?: { at: Date; idleAt: Date }
}

/** The password was right; the second factor is still missing. */
export interface PendingActor {
  kind: 'pending'
  user: ActorUser
  pendingId: string
}

/** Has a registration token: may pay for the new account, and nothing else. */
export interface RegistrantActor {
  kind: 'registrant'
  user: ActorUser
  tokenId: string
  /**
   * Since when the account is in use: signed in to, address confirmed, or with another role than student.
   * From then on the token pays for payments that it started and gives access to nothing else. Null: only the
   * token's holder has used the account.
   */
  inUseSince: Date | null
  via: 'cookie' | 'bearer'
}

export type Actor = VisitorActor | UserActor | PendingActor | RegistrantActor

/** Empty for a visitor, and for a registration token whose account is in use, because the token must not reveal the account any more. */
export const shownName = (actor: Actor) =>
  actor.kind === 'visitor' || (actor.kind === 'registrant' && actor.inUseSince !== null)
    ? ''
    : personName(actor.user)

/** A stable key for limits and idempotency. */
export const actorKey = (actor: Actor, address: string) =>
  actor.kind === 'visitor' ? `address:${address}` : `user:${actor.user.id}`
