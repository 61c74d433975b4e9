import { hasRight } from '@/config/roles'
import type { UserActor } from '@/server/kernel/actor'
import { AppError } from '@/server/kernel/app-error'

/** What students see is changed by who may publish; an item that was never published also by who drafts. */
export function refuseUnlessArranging(actor: UserActor, item: { publishedRevisionId: string | null }) {
  if (item.publishedRevisionId !== null && !hasRight(actor.user, 'curriculum.publish')) {
    throw new AppError('forbidden')
  }
}
