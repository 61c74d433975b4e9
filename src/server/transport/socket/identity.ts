import { container } from '../../container'
import type { Actor, UserActor } from '../../kernel/actor'
import { type Credentials, identify } from '../../kernel/identify'

/** An answer of the database is good for so long, unless an event says otherwise. */
const trustedMs = 5_000

/** Who holds a connection, asked again and again: a block or a sign-out bites within seconds, and at once with its event. */
export class ConnectionIdentity {
  private known: { actor: Promise<Actor>; until: number } | undefined

  constructor(readonly credentials: Credentials) {}

  forget(): void {
    this.known = undefined
  }

  async actor(): Promise<Actor> {
    const at = Date.now()
    if (this.known && at < this.known.until) return this.known.actor
    const actor = identify(this.credentials, container().clock.now())
    const known = { actor, until: at + trustedMs }
    this.known = known
    actor.catch(() => {
      if (this.known === known) this.forget()
    })
    return actor
  }

  /** Null when whoever this was may not stay. */
  async user(): Promise<UserActor | null> {
    const actor = await this.actor()
    return actor.kind === 'user' ? actor : null
  }
}

/** When an access token ends, in ms; it was verified before. */
export function expiryOf(bearer: string): number {
  const [, payload = ''] = bearer.split('.')
  const { exp } = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as { exp?: number }
  return (exp ?? 0) * 1000
}
