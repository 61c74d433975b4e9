import { lockProgramEnrolments } from '@/features/base/enrolments/server/update-progress'
import { AppError } from '@/server/kernel/app-error'
import { emitEvent, type Tx } from '@/server/kernel/transaction'

const fields = {
  id: true,
  slug: true,
  kind: true,
  weekId: true,
  position: true,
  minutes: true,
  required: true,
  sample: true,
  dueDays: true,
  version: true,
  archivedAt: true,
  publishedRevisionId: true,
} as const

/** Locks one item until the commit; an item of another program is treated as missing. */
export async function lockItem(tx: Tx, programSlug: string, itemSlug: string) {
  const [lockedItem] = await tx.$queryRaw<{ id: string; programId: string }[]>`
    select i.id, p.id as "programId" from learning_items i join programs p on p.id = i.program_id
    where p.slug = ${programSlug} and i.slug = ${itemSlug} for no key update of i`
  if (!lockedItem) {
    throw new AppError('not_found')
  }
  const item = await tx.learningItem.findUniqueOrThrow({ where: { id: lockedItem.id }, select: fields })
  return { ...item, programId: lockedItem.programId }
}

/** Locks a program whose plan changes for everybody: its enrolments first, in the same order as payments. */
export async function lockPlan(tx: Tx, slug: string): Promise<string> {
  const program = await tx.program.findUnique({ where: { slug }, select: { id: true } })
  if (!program) {
    throw new AppError('not_found')
  }
  await lockProgramEnrolments(tx, program.id)
  await tx.$queryRaw`select 1 from programs where id = ${program.id}::uuid for no key update`
  return program.id
}

export const announcePlan = (tx: Tx, programId: string, slug: string) =>
  emitEvent(tx, 'program.changed', { programId, slug })
