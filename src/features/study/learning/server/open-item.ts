import { type EnrolmentStatus, isPaid } from '@/features/base/enrolments/enrolment-status.rules'
import { pool } from '@/server/db'
import { learner } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { itemParamsSchema } from '../learning.schema'

const sql = `
  with mine as (
    select e.id, e.status, i.id as item_id from enrolments e join learning_items i on i.program_id = e.program_id
    where e.user_id = $1 and i.id = $2 and i.archived_at is null and i.published_revision_id is not null
  ), noted as (
    insert into item_standings (enrolment_id, item_id, opened_at)
    select m.id, m.item_id, $3 from mine m
    where m.status in ('active', 'completed')
      and not exists (select 1 from item_standings s where s.enrolment_id = m.id and s.item_id = m.item_id)
    on conflict do nothing
  )
  select status from mine`

/** Records that an item was shown to its student. Only the first time counts; reading it on the server or for offline use does not. */
export const openItem = defineUseCase({
  name: 'learning.open-item',
  access: learner(),
  input: itemParamsSchema,
  limits: [perActor('learn.write')],
  async run({ input, actor, now }): Promise<{ opened: true }> {
    const { rows } = await pool().query<{ status: EnrolmentStatus }>({
      name: 'learning.open-item',
      text: sql,
      values: [actor.user.id, input.id, now],
    })
    const [enrolment] = rows
    if (!enrolment) {
      throw new AppError('not_found')
    }
    if (!isPaid(enrolment.status)) {
      throw new AppError('forbidden', { text: 'Student.payFirst' })
    }
    return { opened: true }
  },
})
