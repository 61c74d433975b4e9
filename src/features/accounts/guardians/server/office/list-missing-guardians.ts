import { doualaDayOf } from '@/lib/douala-time'
import { db } from '@/server/db'
import { can } from '@/server/kernel/access'
import { nameOf } from '@/server/kernel/name-sql'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import type { GuardianState } from '../../guardian.rules'
import { nothingSchema } from '../../guardian.schema'
import { isOverdueAt } from './missing-guardians.sql'

export interface MissingGuardian {
  id: string
  name: string
  /** null: nobody is named. */
  state: GuardianState | null
  phone: string | null
  since: Date
  hasPaid: boolean
  /** Refused, withdrawn, or without an answer for 30 days, with a paid program: a refund is to be decided. */
  isOverdue: boolean
}

const most = 500

/** Students under 18 to whom nothing opens because no guardian has confirmed; those with a paid program first. */
export const listMissingGuardians = defineUseCase({
  name: 'guardians.list-missing-guardians',
  access: can('students.read'),
  input: nothingSchema,
  limits: [perActor('admin.read')],
  run: ({ now }): Promise<MissingGuardian[]> =>
    db().$queryRaw<MissingGuardian[]>`
      select u.id::text as id, ${nameOf('u')} as name, g.state::text as state, g.phone,
        coalesce(g.decided_at, g.created_at, u.created_at) as since,
        exists (select from enrolments e where e.user_id = u.id and e.status in ('active', 'completed')) as "hasPaid",
        coalesce(${isOverdueAt(now)}, false) as "isOverdue"
      from users u left join guardians g on g.user_id = u.id
      where u.guardian_needed_until > ${doualaDayOf(now)}::date and u.erased_at is null
      order by 7 desc, 6 desc, 5, 1 limit ${most}`,
})
