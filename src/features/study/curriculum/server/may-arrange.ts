import { hasRight } from '@/config/roles'
import type { UserActor } from '@/server/kernel/actor'
import { AppError } from '@/server/kernel/app-error'

/** Only people who may publish change what students see; people who may draft can also change items that were never published. */
export function refuseUnlessArranging(actor: UserActor, item: { publishedRevisionId: string | null }) {
  if (item.publishedRevisionId !== null && !hasRight(actor.user, 'curriculum.publish')) {
    throw new AppError('forbidden')
  }
}
