import { z } from 'zod'
import { list } from '@/config/limits'
import { defineBulk, type NotDone } from '@/features/base/bulk/server/bulk-kind'
import {
  countMatchingRows,
  readMatching,
  type StartedBulk,
  startBulk,
} from '@/features/base/bulk/server/start-bulk'
import { can } from '@/server/kernel/access'
import { inTransaction } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { chosenWorkSchema, returnWorkSchema } from '../assignments.schema'
import { gradeOne } from './grade-submission'
import { findChosenAfter, matchingWork } from './submissions.repository'

const access = can('assignments.grade')

/** Each is given back as a single piece of work is; one that somebody has graded meanwhile stays as it is. */
export const bulkReturn = defineBulk({
  name: 'work_return',
  access,
  input: z.object({ feedback: z.string() }),
  slice: 1,
  async run(tx, ids, { feedback }, call): Promise<NotDone[]> {
    for (const id of ids) {
      await gradeOne(tx, { id, status: 'returned', feedback, seen: null }, call)
    }
    return []
  },
})

/** Gives the ticked work back to be done again, or all that matches and waits for a grade, with one comment: in the background. */
export const returnWork = defineUseCase({
  name: 'assignments.return-work',
  access,
  input: returnWorkSchema,
  limits: [perActor('admin.write')],
  run: ({ input: { feedback, sure, ...chosen }, actor, request, now }): Promise<StartedBulk> =>
    inTransaction(async (tx) => {
      const asked = { kind: 'work_return', matching: matchingWork(chosen, actor.user.id), sure } as const
      return startBulk(tx, { ...asked, input: { feedback } }, { actor, request, now })
    }),
})

export interface ChosenWorkPage {
  /** What waits for a grade and would be given back, at most one more than can be. */
  count: number
  files: { id: string; filename: string; studentName: string }[]
}

/** What would be given back, before it is. */
export const getChosenWork = defineUseCase({
  name: 'assignments.get-chosen-work',
  access,
  input: chosenWorkSchema,
  limits: [perActor('admin.read')],
  run: async ({ input, actor, locale }): Promise<ChosenWorkPage> => {
    const matching = matchingWork(input, actor.user.id)
    const { count, ids } = await inTransaction(async (tx) => ({
      count: await countMatchingRows(tx, matching),
      ids: await readMatching(tx, matching, list.pageSize),
    }))
    const shown = { ...input, ids: ids.slice(0, list.pageSize) }
    const files = ids.length === 0 ? [] : await findChosenAfter(shown, undefined, list.pageSize, locale)
    return {
      count,
      files: files.map(({ id, filename, studentName }) => ({ id, filename, studentName })),
    }
  },
})
