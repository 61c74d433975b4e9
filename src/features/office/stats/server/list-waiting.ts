import { z } from 'zod'
import { paths } from '@/config/paths'
import { hasRight, type Right } from '@/config/roles'
import { isOverdueAt } from '@/features/accounts/guardians/server/office/missing-guardians.sql'
import { studentsToMove } from '@/features/classes/cohorts/server/office/students-to-move.sql'
import { claimWaits } from '@/features/money/payments/server/claims/claim-state.sql'
import { needsAttention } from '@/features/money/payments/server/office/open-question.sql'
import { openRequest } from '@/features/office/erasure/server/open-request.sql'
import { openDraft } from '@/features/study/curriculum/server/open-draft.sql'
import { db } from '@/server/db'
import { can } from '@/server/kernel/access'
import { defineUseCase } from '@/server/kernel/use-case'

interface Kind {
  path: string
  query?: Record<string, string>
  right: Right
}

/** The kinds of waiting work in the office, each with the list that shows exactly the counted rows. */
const kinds = {
  messages: { path: paths.officePage('messages'), query: { status: 'unanswered' }, right: 'messages.read' },
  questions: { path: `${paths.officePage('chat')}#questions-title`, right: 'rooms.moderate' },
  assignments: { path: paths.officePage('assignments'), right: 'assignments.grade' },
  payments: { path: paths.officePage('payments'), query: { attention: '1' }, right: 'payments.manage' },
  claims: { path: paths.officePage('claims'), query: { state: 'waiting' }, right: 'payments.manage' },
  differences: { path: paths.officePage('statements'), right: 'payments.manage' },
  toMove: { path: paths.officePage('classes'), query: { when: 'to_move' }, right: 'cohorts.write' },
  openDrafts: { path: paths.officeDrafts, right: 'curriculum.publish' },
  reports: { path: paths.officePage('chat/reports'), right: 'rooms.moderate' },
  erasures: { path: paths.officeErasures, right: 'users.manage' },
  guardians: { path: paths.officeGuardians, right: 'students.read' },
  mails: { path: paths.officePage('system'), right: 'system.manage' },
} as const satisfies Record<string, Kind>
export type WaitingKind = keyof typeof kinds

export interface Waiting extends Kind {
  kind: WaitingKind
  count: number
}

/** The waiting work for this person, in one statement; only work that they may do. */
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
        (select count(*)::int from message_reports where resolved_at is null) as reports,
        (select count(*)::int from erasure_requests t where ${openRequest}) as "erasures",
        (select count(*)::int from users u left join guardians g on g.user_id = u.id where ${isOverdueAt(now)}) as "guardians",
        (select coalesce(sum(delta), 0)::int from counters.deltas where key = 'mails.dead') as mails`
    return Object.entries(kinds).flatMap(([name, rest]) => {
      const kind = name as WaitingKind
      const count = counts?.[kind] ?? 0
      return count > 0 && hasRight(actor.user, rest.right) ? [{ ...(rest as Kind), kind, count }] : []
    })
  },
})
