import { session as sessionLimits } from '@/config/limits'
import { container } from '../../container'
import type { Actor, UserActor } from '../../kernel/actor'
import { type Credentials, identify } from '../../kernel/identify'

/** An identity read from the database is trusted this long, unless an event invalidates it. */
const trustedMs = 5_000

/** Must equal `fingerprintColumn`. */
const identityFingerprint = ({ user }: UserActor) =>
  [
    user.role,
    user.additionalRoles.join(),
    user.passwordResetNeeded ? 't' : 'f',
    user.firstName,
    user.lastName,
  ].join('|')
export const fingerprintColumn = `concat_ws('|', u.role, array_to_string(u.additional_roles, ','), coalesce(u.office_password_due_at <= now(), false), u.first_name, u.last_name)`

interface CachedIdentity {
  actor: Promise<Actor>
  /** When the person was last read from the database; reading counts as activity of their session. */
  since: number
  until: number
  /** The fingerprint of the identity at that time; another one means that it must be read again. */
  fingerprint?: string
}

/**
 * The identity behind a connection, checked again and again: blocking or signing out takes effect within
 * seconds, and at once through its event.
 */
export class ConnectionIdentity {
  private cached: CachedIdentity | undefined

  constructor(readonly credentials: Credentials) {}

  forget(): void {
    this.cached = undefined
  }

  async actor(): Promise<Actor> {
    const at = performance.now()
    const { cached } = this
    if (cached && at < cached.until && at - cached.since < sessionLimits.touchMs) {
      return cached.actor
    }
    const actor = identify(this.credentials, container().clock.now())
    const fresh: CachedIdentity = { actor, since: at, until: at + trustedMs }
    this.cached = fresh
    actor.then(
      (actor) => {
        if (actor.kind === 'user') {
          fresh.fingerprint = identityFingerprint(actor)
        }
      },
      () => {
        if (this.cached === fresh) {
          this.forget()
        }
      },
    )
    return actor
  }

  /** A check of all connections, begun at `at`, found this session active. */
  confirm(at: number, fingerprint: string): void {
    const { cached } = this
    if (!cached || cached.since > at) {
      return
    }
    if (cached.fingerprint === fingerprint) {
      cached.until = at + trustedMs
    } else {
      this.forget()
    }
  }

  /** Null when this person may not stay connected, or must set up a second factor first. */
  async user(): Promise<UserActor | null> {
    const actor = await this.actor()
    return actor.kind === 'user' && !actor.user.secondFactorNeeded ? actor : null
  }
}

/** When an access token expires, in ms; it was verified before. */
export function expiryOf(bearer: string): number {
  const [, payload = ''] = bearer.split('.')
  const { exp } = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as { exp?: number }
  return (exp ?? 0) * 1000
}
