import { session as sessionLimits } from '@/config/limits'
import { container } from '../../container'
import type { Actor, UserActor } from '../../kernel/actor'
import { type Credentials, identify } from '../../kernel/identify'

/** An answer of the database is good for so long, unless an event says otherwise. */
const trustedMs = 5_000

/** The same as `stampColumn` says. */
const stampOf = ({ user }: UserActor) =>
  [
    user.role,
    user.additionalRoles.join(),
    user.passwordResetNeeded ? 't' : 'f',
    user.firstName,
    user.lastName,
  ].join('|')
export const stampColumn = `concat_ws('|', u.role, array_to_string(u.additional_roles, ','), coalesce(u.office_password_due_at <= now(), false), u.first_name, u.last_name)`

interface Known {
  actor: Promise<Actor>
  /** When the person themselves was asked for; what they do counts as a sign of life of their session. */
  since: number
  until: number
  /** What was known of the person then: anything else means to ask again. */
  stamp?: string
}

/** Who holds a connection, asked again and again: a block or a sign-out bites within seconds, and at once with its event. */
export class ConnectionIdentity {
  private known: Known | undefined

  constructor(readonly credentials: Credentials) {}

  forget(): void {
    this.known = undefined
  }

  async actor(): Promise<Actor> {
    const at = performance.now()
    const { known } = this
    if (known && at < known.until && at - known.since < sessionLimits.touchMs) {
      return known.actor
    }
    const actor = identify(this.credentials, container().clock.now())
    const asked: Known = { actor, since: at, until: at + trustedMs }
    this.known = asked
    actor.then(
      (found) => {
        if (found.kind === 'user') {
          asked.stamp = stampOf(found)
        }
      },
      () => {
        if (this.known === asked) {
          this.forget()
        }
      },
    )
    return actor
  }

  /** The session was found alive by a question that was asked at `at`, for all connections together. */
  confirm(at: number, stamp: string): void {
    const { known } = this
    if (!known || known.since > at) {
      return
    }
    if (known.stamp === stamp) {
      known.until = at + trustedMs
    } else {
      this.forget()
    }
  }

  /** Null when whoever this was may not stay, or must set up a second factor before anything else. */
  async user(): Promise<UserActor | null> {
    const actor = await this.actor()
    return actor.kind === 'user' && !actor.user.secondFactorNeeded ? actor : null
  }
}

/** When an access token ends, in ms; it was verified before. */
export function expiryOf(bearer: string): number {
  const [, payload = ''] = bearer.split('.')
  const { exp } = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as { exp?: number }
  return (exp ?? 0) * 1000
}
