import { db } from '@/server/db'
import { can } from '@/server/kernel/access'
import { nameOf } from '@/server/kernel/name-sql'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import type { RequestState } from '../erasure.rules'
import { nothingSchema } from '../erasure.schema'
import { openRequest } from './open-request.sql'

export interface ListedRequest {
  id: string
  studentId: string
  student: string
  state: RequestState
  requestedAt: Date
  dueAt: Date
  /** Until then the person has an answer. */
  answerBy: Date
  refusal: string | null
  /** A payment or refund is not finished, or a paid seat is owed. */
  hasOpenMoney: boolean
}

const most = 500

/** Requests of people that nobody has carried out yet, whose answer is due first, and then the newest closed ones. */
export const listErasureRequests = defineUseCase({
  name: 'erasure.list-erasure-requests',
  access: can('users.manage'),
  input: nothingSchema,
  limits: [perActor('admin.read')],
  run: (): Promise<ListedRequest[]> =>
    db().$queryRaw<ListedRequest[]>`
      select t.id::text as id, u.id::text as "studentId", ${nameOf('u')} as student,
        case when t.done_at is not null then 'done' when t.withdrawn_at is not null then 'withdrawn'
          when t.refused_at is not null then 'refused' else 'waiting' end as state,
        t.requested_at as "requestedAt", t.due_at as "dueAt", t.answer_by as "answerBy", t.refusal,
        t.is_open is not null and exists (select 1 from payment_intents i join refunds r on r.intent_id = i.id
          where i.user_id = u.id and r.state not in ('done', 'withdrawn')) as "hasOpenMoney"
      from erasure_requests t join users u on u.id = t.user_id where t.cause = 'person'
      order by ${openRequest} desc, case when t.is_open then t.answer_by end, t.requested_at desc, t.id limit ${most}`,
})
