import { updateProgress } from '@/features/base/enrolments/server/update-progress'
import type { Tx } from '@/server/kernel/transaction'
import type { GradeStatus } from '../item-kinds'
import { addCompletion, removeCompletion } from './complete-item'
import { readItem } from './enrolment-lock'

interface Graded {
  enrolmentId: string
  itemId: string | null
}

interface Verdict {
  status: GradeStatus
  graderId: string
  now: Date
}

/**
 * Accepted work completes its item. Work that is returned later opens the item again if its week is open; a
 * completed week stays completed. The caller has locked the enrolment and written the new status.
 */
export async function applyGrade(
  tx: Tx,
  { enrolmentId, itemId }: Graded,
  { status, graderId, now }: Verdict,
) {
  if (itemId === null) {
    // This was the work of a week without items: if its sessions were attended too, the week is complete.
    await updateProgress(tx, enrolmentId, now, { by: 'office' })
    return
  }
  const item = await readItem(tx, enrolmentId, itemId)
  if (status === 'accepted') {
    await addCompletion(tx, { enrolmentId, itemId, how: 'accepted', at: now, byId: graderId })
  } else if (item.done && !item.weekCompleted) {
    const accepted = await tx.submission.count({ where: { enrolmentId, itemId, status: 'accepted' } })
    if (accepted === 0) {
      await removeCompletion(tx, enrolmentId, itemId, 'accepted')
    }
  }
  await updateProgress(tx, enrolmentId, now, { by: 'office' })
}
