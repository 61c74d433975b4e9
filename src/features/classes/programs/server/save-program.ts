import { openOffer, opensSale, type ProgramOffer } from '@/config/program-offers'
import { can } from '@/server/kernel/access'
import { AppError, invalid } from '@/server/kernel/app-error'
import {
  afterCommit,
  emitEvent,
  enqueueJob,
  inTransaction,
  recordAudit,
  type Tx,
} from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { forgetPublicLists } from '@/server/page-store/public-lists'
import { saveProgramSchema } from '../program-editor.schema'
import type { ProgramValues } from '../program-values'
import { listUnwritten } from './availability.queries'
import { findLastChange } from './last-change'
import { reasonOf } from './least-time-reason'
import { type Changed, changedFields, presentValues, programColumns, withWeeks } from './office-program'
import { lockStudents, replacePlan } from './program-plan'
import { lockPrograms, placeProgram } from './program-positions'
import { tellSaleJob } from './tell-sale.job'
import { unwritten } from './unwritten'

export interface SavedProgram {
  outcome: 'saved' | 'unchanged' | 'conflict'
  version: number
  values: ProgramValues
  /** In a conflict: who saved first, if known. */
  by: string | null
}

const read = (tx: Tx, slug: string) => tx.program.findUnique({ where: { slug }, include: withWeeks })

/** What somebody has paid for does not become free for everybody by a choice in a list. */
async function refuseOpening(
  tx: Tx,
  { id, offer }: { id: string; offer: ProgramOffer },
  after: ProgramOffer,
) {
  if (offer === openOffer || after !== openOffer) {
    return
  }
  const paid = await tx.enrolment.count({ where: { programId: id, status: { not: 'pending' } } })
  if (paid > 0) {
    throw invalid({ offer: 'ProgramEditor.openPaid' })
  }
}

/** Without a class there is nothing but what is written: a sale with or without one begins when every week is. */
async function refuseUnwritten(
  tx: Tx,
  { id, offer }: { id: string; offer: ProgramOffer },
  after: ProgramOffer,
) {
  const missing = offer !== 'online' && after === 'online' ? await listUnwritten(tx, id) : []
  if (missing.length > 0) {
    throw unwritten(missing)
  }
}

/** Stores the changes of the editor. A colleague's change is not overwritten: then the answer contains the stored values. */
export const saveProgram = defineUseCase({
  name: 'programs.save-program',
  access: can('programs.write'),
  input: saveProgramSchema,
  limits: [perActor('admin.write')],
  run: ({ input, actor, request, now }) =>
    inTransaction(async (tx): Promise<SavedProgram> => {
      await lockStudents(tx, input.slug, input.weeks)
      const programs = await lockPrograms(tx)
      const program = await read(tx, input.slug)
      if (!program) {
        throw new AppError('not_found')
      }
      const answer = { version: program.version, values: presentValues(program), by: null }
      if (program.version !== input.version) {
        return { ...answer, outcome: 'conflict', by: await findLastChange(tx, program.slug) }
      }

      await refuseOpening(tx, program, input.offer)

      const columns = programColumns(input)
      const reason = reasonOf(program.certificateAfterDays, input)
      const fields = changedFields({ ...program }, columns)
      const plan = await replacePlan(tx, program, input.weeks, now)
      await refuseUnwritten(tx, program, input.offer)
      const newPosition = input.position === input.basePosition ? program.position : input.position
      const position =
        newPosition === program.position
          ? newPosition
          : await placeProgram(tx, programs, program.id, newPosition)
      const place = changedFields({ position: program.position }, { position })
      const before: Changed = { ...fields.before, ...plan.before, ...place.before }
      const after: Changed = { ...fields.after, ...plan.after, ...place.after }
      if (Object.keys(after).length === 0) {
        return { ...answer, outcome: 'unchanged' }
      }

      const data = { ...columns, version: { increment: 1 } }
      const saved = await tx.program.update({ where: { id: program.id }, data, include: withWeeks })
      afterCommit(tx, forgetPublicLists)
      await emitEvent(tx, 'program.changed', { programId: program.id, slug: input.slug })
      await recordAudit(tx, { actor, request, now }, 'program.changed', {
        details: { slug: program.slug, before, after, ...reason },
      })
      if (opensSale(program.offer, saved.offer)) {
        await enqueueJob(tx, tellSaleJob, {
          beginning: `${program.id}:${saved.version}`,
          programId: program.id,
          since: null,
        })
      }
      return { outcome: 'saved', version: saved.version, values: presentValues(saved), by: null }
    }),
})
