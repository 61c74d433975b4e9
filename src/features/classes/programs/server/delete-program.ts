import { container } from '@/server/container'
import { can } from '@/server/kernel/access'
import { AppError, invalid } from '@/server/kernel/app-error'
import { afterCommit, emitEvent, inTransaction, recordAudit, type Tx } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { forgetPublicLists } from '@/server/page-store/public-lists'
import { deleteProgramSchema } from '../program-editor.schema'
import { lockPrograms } from './program-positions'

/** Whether anybody ever chose, paid, was invited to or worked in it. */
async function wasChosen(tx: Tx, id: string): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ chosen: boolean }[]>`
    select exists (select 1 from enrolments where program_id = ${id}::uuid)
      or exists (select 1 from payment_intents where program_id = ${id}::uuid)
      or exists (select 1 from payment_plans where program_id = ${id}::uuid)
      or exists (select 1 from place_orders where program_id = ${id}::uuid)
      or exists (select 1 from price_codes where ${id}::uuid = any (program_ids))
      or exists (select 1 from submissions where program_id = ${id}::uuid)
      or exists (select 1 from cohorts where program_id = ${id}::uuid)
      or exists (select 1 from cohort_waits where program_id = ${id}::uuid)
      or exists (select 1 from announcements where program_id = ${id}::uuid)
      or exists (select 1 from item_attempts a join learning_items i on i.id = a.item_id
        where i.program_id = ${id}::uuid) as chosen`
  return row?.chosen ?? true
}

/** Its room, if nobody wrote in it. */
const deleteRoom = (tx: Tx, id: string) => tx.$executeRaw`
  delete from rooms r where r.id = ${id}::uuid and not exists (select 1 from room_messages where room_id = r.id)`

async function removeFiles(keys: readonly string[]) {
  for (const key of keys) {
    await container()
      .files.remove(key)
      .catch(() => undefined)
  }
}

/**
 * Deletes a program that nobody ever chose, with its weeks, lessons and files; the address is typed once more. Others are archived
 * instead. A start of the program does not bring it back (`seedPrograms`).
 */
export const deleteProgram = defineUseCase({
  name: 'programs.delete-program',
  access: can('programs.write'),
  input: deleteProgramSchema,
  limits: [perActor('admin.write')],
  stepUp: true,
  run: ({ input, actor, request, now }) =>
    inTransaction(async (tx) => {
      await lockPrograms(tx)
      const { slug } = input
      const program = await tx.program.findUnique({
        where: { slug },
        select: { id: true, titleEn: true, roomId: true, position: true },
      })
      if (!program) {
        throw new AppError('not_found')
      }
      if (input.typed !== slug) {
        throw invalid({ typed: 'ProgramEditor.typedOther' })
      }
      const { id, titleEn, roomId, position } = program
      if (await wasChosen(tx, id)) {
        throw new AppError('conflict', { text: 'ProgramEditor.deleteChosen' })
      }
      const files = await tx.itemFile.findMany({
        where: { item: { programId: id } },
        select: { storageKey: true },
      })
      await tx.program.delete({ where: { id } })
      if (roomId) {
        await deleteRoom(tx, roomId)
      }
      await tx.program.updateMany({
        where: { position: { gt: position } },
        data: { position: { decrement: 1 } },
      })
      afterCommit(tx, forgetPublicLists)
      afterCommit(tx, () => removeFiles(files.map(({ storageKey }) => storageKey)))
      await emitEvent(tx, 'program.changed', { programId: id, slug })
      await recordAudit(tx, { actor, request, now }, 'program.deleted', {
        details: { slug, before: { titleEn, position } },
      })
      return { slug }
    }),
})
