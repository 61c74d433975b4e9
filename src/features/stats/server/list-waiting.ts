import { z } from 'zod'
import { paths } from '@/config/paths'
import { hasRight, type Right } from '@/config/roles'
import { openQuestion } from '@/features/payments/server/office/open-question.sql'
import { db } from '@/server/db'
import { can } from '@/server/kernel/access'
import { defineUseCase } from '@/server/kernel/use-case'

interface Kind {
  path: string
  query?: Record<string, string>
  right: Right
}

/** What may be waiting for somebody of the office, and where it is done. */
const kinds = {
  assignments: { path: paths.officePage('assignments'), right: 'assignments.grade' },
  reports: { path: paths.officePage('chat/reports'), right: 'rooms.moderate' },
  refunds: { path: paths.officePage('payments'), query: { attention: '1' }, right: 'payments.manage' },
  reviews: { path: paths.officePage('payments'), query: { attention: '1' }, right: 'payments.manage' },
  undecided: { path: paths.officePage('payments'), query: { attention: '1' }, right: 'payments.manage' },
  mails: { path: paths.officePage('system'), right: 'system.manage' },
} as const satisfies Record<string, Kind>
export type WaitingKind = keyof typeof kinds

export interface Waiting extends Kind {
  kind: WaitingKind
  count: number
}

/** What waits for this person, in one statement; nothing that they may not do. */
export const listWaiting = defineUseCase({
  name: 'stats.list-waiting',
  access: can('admin.area'),
  input: z.object({}),
  limits: [],
  async run({ actor }): Promise<Waiting[]> {
    const [counts] = await db().$queryRaw<Record<WaitingKind, number>[]>`
      select (select coalesce(sum(delta), 0)::int from counters.deltas where key = 'submissions.waiting') as assignments,
        (select count(*)::int from message_reports where resolved_at is null) as reports,
        (select count(*)::int from refunds where state in ('due', 'approved')) as refunds,
        (select count(*)::int from payment_intents where state = 'review') as reviews,
        (select count(*)::int from payment_attempts a where ${openQuestion}) as undecided,
        (select coalesce(sum(delta), 0)::int from counters.deltas where key = 'mails.dead') as mails`
    return Object.entries(kinds).flatMap(([name, rest]) => {
      const kind = name as WaitingKind
      const count = counts?.[kind] ?? 0
      return count > 0 && hasRight(actor.user, rest.right) ? [{ ...(rest as Kind), kind, count }] : []
    })
  },
})
