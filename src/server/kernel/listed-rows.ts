import { list } from '@/config/limits'
import type { UserActor } from './actor'
import { isAppError } from './app-error'
import type { Paging } from './paging'
import { consumeLimit } from './rate-limit'
import { isProofFresh, stepUpError } from './step-up'

/**
 * Reading hundreds of people is like an export of the list, so beyond 1,000 rows in ten
 * minutes the same proof of identity is required. The pages of the back office show too few rows to count.
 * Throws `step_up`.
 */
export async function countListedRows(actor: UserActor, { page_size }: Paging, now: Date): Promise<void> {
  if (page_size <= list.pageSize || isProofFresh(actor, now)) {
    return
  }
  try {
    await consumeLimit('admin.rows', actor.sessionId, { points: page_size })
  } catch (error) {
    throw isAppError(error) && error.code === 'too_many' ? await stepUpError(actor) : error
  }
}
