import { db } from '@/server/db'
import { can } from '@/server/kernel/access'
import { nameOf } from '@/server/kernel/name-sql'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { cohortIdSchema } from '../../cohorts.schema'
import type { Reader } from '../cohorts.repository'

/** What became of a student of a cancelled class. `money`: a refund is under way. */
export type CohortChoice = 'open' | 'money' | 'refunded' | 'moved' | 'waits'

export interface ChoiceRow {
  userId: string
  name: string
  choice: CohortChoice
  /** Of the payment whose money goes back. */
  reference: string | null
  amountXaf: number | null
  refund: 'due' | 'approved' | 'failed' | null
  /** The class that the student is in now. */
  to: { id: string; startsOn: string | null } | null
}

/** Everybody who had a seat in this class when it was cancelled; empty for any other class. */
export const readChoices = (reader: Reader, id: string) =>
  reader.$queryRaw<ChoiceRow[]>`
    select u.id as "userId", ${nameOf('u')} as name,
      case when e.moved_from_id = c.id then case when e.cohort_id is null then 'waits' else 'moved' end
        when e.status = 'ended' then 'refunded' when r.id is not null then 'money' else 'open' end as choice,
      r.reference, r.amount_xaf as "amountXaf", r.state as refund,
      case when e.moved_from_id = c.id and n.id is not null
        then json_build_object('id', n.id, 'startsOn', to_char(n.starts_on, 'YYYY-MM-DD')) end as "to"
    from cohorts c join enrolments e on (e.cohort_id = c.id and e.status <> 'pending') or e.moved_from_id = c.id
      join users u on u.id = e.user_id left join cohorts n on n.id = e.cohort_id
      left join lateral (select f.id, i.reference, f.amount_xaf, f.state::text as state from payment_intents i join refunds f on f.intent_id = i.id
        where i.enrolment_id = e.id and f.state in ('due', 'approved', 'failed') order by f.created_at desc limit 1) r on true
    where c.id = ${id}::uuid and c.cancelled_at is not null
    order by lower(u.last_name), lower(u.first_name), u.id limit 2000`

/** What has become of the students of a cancelled class. */
export const listChoices = defineUseCase({
  name: 'cohorts.list-choices',
  access: can('cohorts.read'),
  input: cohortIdSchema,
  limits: [perActor('admin.read')],
  run: ({ input: { id } }): Promise<ChoiceRow[]> => readChoices(db(), id),
})
