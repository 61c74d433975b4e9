import type { Tx } from '@/server/kernel/transaction'
import type { CompletedHow } from '../item-kinds'

interface Completion {
  enrolmentId: string
  itemId: string
  how: CompletedHow
  at: Date
  byId?: string | null
  reason?: string | null
}

/**
 * One row for each enrolment and item: the first completion stays, and ends "stuck". A completed item counts as opened,
 * even if no page has reported it.
 */
export async function addCompletion(tx: Tx, { enrolmentId, itemId, how, at, byId, reason }: Completion) {
  await tx.$executeRaw`/* plan once */
    with moved as (
      update item_standings set stuck_since = null
      where enrolment_id = ${enrolmentId}::uuid and item_id = ${itemId}::uuid and stuck_since is not null
    ), opened as (
      insert into item_standings (enrolment_id, item_id, opened_at)
      select ${enrolmentId}::uuid, ${itemId}::uuid, ${at} where ${how} = 'read'
      on conflict do nothing
    )
    insert into item_completions (enrolment_id, item_id, how, completed_at, by_id, reason)
    values (${enrolmentId}::uuid, ${itemId}::uuid, ${how}::"CompletedHow", ${at}, ${byId ?? null}::uuid, ${reason ?? null})
    on conflict do nothing`
}

/** Only in an open week: the caller has checked. */
export const removeCompletion = (tx: Tx, enrolmentId: string, itemId: string, how: CompletedHow) =>
  tx.$executeRaw`
    delete from item_completions where enrolment_id = ${enrolmentId}::uuid and item_id = ${itemId}::uuid
      and how = ${how}::"CompletedHow"`
