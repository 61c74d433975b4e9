import { updateProgress } from '@/features/base/enrolments/server/update-progress'
import { learner } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { inTransaction, type Tx } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { markWeek, type PlannedWeek } from '../item.rules'
import { completeWeekSchema } from '../learning.schema'
import { lockByProgram } from './enrolment-lock'

async function readWeek(
  tx: Tx,
  enrolmentId: string,
  programId: string,
  number: number,
): Promise<PlannedWeek> {
  const [week] = await tx.$queryRaw<PlannedWeek[]>`
    select exists (select 1 from week_completions c where c.enrolment_id = ${enrolmentId}::uuid and c.week_number = w.number) as completed,
      coalesce((select json_agg(json_build_object('id', i.id, 'required', i.required, 'done', d.item_id is not null) order by i.position, i.id)
        from learning_items i left join item_completions d on d.item_id = i.id and d.enrolment_id = ${enrolmentId}::uuid
        where i.week_id = w.id and i.archived_at is null and i.published_revision_id is not null), '[]') as items
    from program_weeks w where w.program_id = ${programId}::uuid and w.number = ${number}`
  if (!week) {
    throw new AppError('not_found')
  }
  return week
}

/**
 * The student declares a week done, which is true if its required items are done. A week without required items is completed by
 * attendance or by the office. A completed week never becomes incomplete.
 */
export const completeWeek = defineUseCase({
  name: 'learning.complete-week',
  access: learner(),
  input: completeWeekSchema,
  limits: [perActor('learn.write')],
  run: ({ input, actor, now }) =>
    inTransaction(async (tx) => {
      const enrolment = await lockByProgram(tx, actor.user.id, input.slug)
      const week = await readWeek(tx, enrolment.id, enrolment.programId, input.number)
      const answer = markWeek(week, input.completed)
      if (answer.kind === 'kept') {
        throw new AppError('conflict', { text: 'Learning.weekKept' })
      }
      if (answer.kind === 'not_by_student') {
        throw new AppError('conflict', { text: 'Learning.weekNotByStudent', extra: { missing: [] } })
      }
      if (answer.kind === 'missing') {
        throw new AppError('conflict', { text: 'Learning.itemsFirst', extra: { missing: answer.items } })
      }
      return { progress: await updateProgress(tx, enrolment.id, now, { by: 'student' }) }
    }),
})
