import { hasRight } from '@/config/roles'
import type { RegistrantActor, UserActor } from '@/server/kernel/actor'

/** Whose payments an actor may see: null for everybody's. */
export const visiblePayer = (actor: UserActor | RegistrantActor) =>
  actor.kind === 'user' && hasRight(actor.user, 'payments.manage') ? null : actor.user.id
