import { hasRight } from '@/config/roles'
import type { RegistrantActor, UserActor } from '@/server/kernel/actor'

/** The payer whose payments an actor may see; null: all payers. */
export const visiblePayer = (actor: UserActor | RegistrantActor) =>
  actor.kind === 'user' && hasRight(actor.user, 'payments.read') ? null : actor.user.id
