import { type EnrolmentStatus, isPaid } from '@/features/base/enrolments/enrolment-status.rules'
import { updateProgress } from '@/features/base/enrolments/server/update-progress'
import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { inTransaction, recordAudit, type Tx } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import type { Completion } from '../learning.answers'
import { waiveItemSchema } from '../learning.schema'
import { addCompletion } from './complete-item'
import { readItem } from './enrolment-lock'

interface LockedEnrolment {
  id: string
  userId: string
  status: EnrolmentStatus
  slug: string
}

async function lockEnrolment(tx: Tx, enrolmentId: string, itemId: string): Promise<LockedEnrolment> {
  const [enrolment] = await tx.$queryRaw<LockedEnrolment[]>`
    select e.id, e.user_id as "userId", e.status, i.slug from enrolments e join learning_items i on i.program_id = e.program_id
    where e.id = ${enrolmentId}::uuid and i.id = ${itemId}::uuid and i.published_revision_id is not null
    for no key update of e`
  if (!enrolment) {
    throw new AppError('not_found')
  }
  return enrolment
}

/** Staff excuse one student from one item, with a reason. It counts as done; the reason is in the audit log. */
export const waiveItem = defineUseCase({
  name: 'learning.waive-item',
  access: can('learning.waive'),
  input: waiveItemSchema,
  limits: [perActor('admin.write')],
  run: ({ input, actor, now, request }) =>
    inTransaction(async (tx): Promise<Completion> => {
      const enrolment = await lockEnrolment(tx, input.enrolment, input.item)
      if (enrolment.userId === actor.user.id) {
        throw new AppError('forbidden', { text: 'Learning.ownItem' })
      }
      if (!isPaid(enrolment.status)) {
        throw new AppError('conflict', { text: 'Learning.notPaid' })
      }
      const item = await readItem(tx, enrolment.id, input.item)
      if (item.done) {
        throw new AppError('conflict', { text: 'Learning.alreadyDone' })
      }
      await addCompletion(tx, {
        enrolmentId: enrolment.id,
        itemId: item.id,
        how: 'waived',
        at: now,
        byId: actor.user.id,
        reason: input.reason,
      })
      const progress = await updateProgress(tx, enrolment.id, now, { by: 'office' })
      await recordAudit(tx, { actor, request, now }, 'item.waived', {
        targetUserId: enrolment.userId,
        details: { enrolmentId: enrolment.id, itemId: item.id, item: enrolment.slug, reason: input.reason },
      })
      return { state: 'done', progress }
    }),
})
