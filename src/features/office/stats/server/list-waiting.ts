import { z } from 'zod'
import { isOverdueAt } from '@/features/accounts/guardians/server/office/missing-guardians.sql'
import { resetWaits } from '@/features/accounts/users/server/office/waiting-resets.sql'
import { studentsToMove } from '@/features/classes/cohorts/server/office/students-to-move.sql'
import { claimWaits } from '@/features/money/payments/server/claims/claim-state.sql'
import { needsAttention } from '@/features/money/payments/server/office/open-question.sql'
import { openRequest } from '@/features/office/erasure/server/open-request.sql'
import { openDraft } from '@/features/study/curriculum/server/open-draft.sql'
import { stuckItems } from '@/features/study/help/server/stuck-students.sql'
import { db } from '@/server/db'
import { can } from '@/server/kernel/access'
import { defineUseCase } from '@/server/kernel/use-case'
import { type KindOfWork, kindsFor, type WaitingKind } from './waiting-kinds'

export interface Waiting extends KindOfWork {
  count: number
}

/** The waiting work for this person, counted by kind, in one statement; only work that they may do. */
export const listWaiting = defineUseCase({
  name: 'stats.list-waiting',
  access: can('admin.area'),
  input: z.object({}),
  limits: [],
  async run({ actor, now }): Promise<Waiting[]> {
    const [counts] = await db().$queryRaw<Record<WaitingKind, number>[]>`
      select (select coalesce(sum(delta), 0)::int from counters.deltas where key = 'messages.unanswered') as messages,
        (select count(*)::int from rooms where waiting_since is not null) as "questions",
        (select coalesce(sum(delta), 0)::int from counters.deltas where key = 'submissions.waiting') as assignments,
        (select count(*)::int from payment_intents t where ${needsAttention}) as payments,
        (select count(*)::int from payment_claims c join payment_intents i on i.id = c.intent_id where ${claimWaits}) as claims,
        coalesce((select problems from system_checks where name = 'statements'), 0) as differences,
        (select coalesce(sum(${studentsToMove}), 0)::int from cohorts t where t.cancelled_at is not null) as "toMove",
        (select count(*)::int from learning_items i where i.archived_at is null and ${openDraft}) as "openDrafts",
        (select count(distinct e.user_id)::int from ${stuckItems}) as stuck,
        (select count(*)::int from message_reports where resolved_at is null) as reports,
        (select count(*)::int from erasure_requests t where ${openRequest}) as "erasures",
        (select count(*)::int from users u left join guardians g on g.user_id = u.id where ${isOverdueAt(now)}) as "guardians",
        (select count(*)::int from factor_resets f where ${resetWaits(now, actor.user.id)}) as resets,
        (select coalesce(sum(delta), 0)::int from counters.deltas where key = 'mails.dead') as mails`
    return kindsFor(actor.user).flatMap((kind) => {
      const count = counts?.[kind.kind] ?? 0
      return count > 0 ? [{ ...kind, count }] : []
    })
  },
})
