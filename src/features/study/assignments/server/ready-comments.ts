import { z } from 'zod'
import { db } from '@/server/db'
import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { inTransaction, recordAudit, type Tx } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { moveReadyCommentSchema, readyCommentIdSchema, readyCommentSchema } from '../assignments.schema'

export interface ReadyComment {
  id: string
  textEn: string
  textFr: string
}

/** As many as the grading form can show without hiding its buttons. */
const maxComments = 20
const fields = { id: true, textEn: true, textFr: true } as const
const inOrder = [{ position: 'asc' }, { id: 'asc' }] as const

export const findReadyComments = (client: Pick<Tx, 'readyComment'>): Promise<ReadyComment[]> =>
  client.readyComment.findMany({ orderBy: [...inOrder], select: fields })

/** Positions and the maximum concern all rows together, so only one change at a time is allowed. */
async function lockOrder(tx: Tx): Promise<ReadyComment[]> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended('ready_comments', 0))`
  return findReadyComments(tx)
}

export const listReadyComments = defineUseCase({
  name: 'assignments.list-ready-comments',
  access: can('assignments.grade'),
  input: z.object({}),
  limits: [],
  run: () => findReadyComments(db()),
})

/** Adds a ready comment at the end, or changes the one whose id is given. */
export const saveReadyComment = defineUseCase({
  name: 'assignments.save-ready-comment',
  access: can('assignments.grade'),
  input: readyCommentSchema,
  limits: [perActor('admin.write')],
  run: ({ input: { id, ...data }, actor, now, request }) =>
    inTransaction(async (tx) => {
      const all = await lockOrder(tx)
      const before = all.find((each) => each.id === id) ?? null
      if (id && !before) {
        throw new AppError('not_found')
      }
      if (!before && all.length >= maxComments) {
        throw new AppError('conflict', { text: 'Grading.comments.tooMany', params: { most: maxComments } })
      }
      const saved = before
        ? await tx.readyComment.update({ where: { id: before.id }, data, select: fields })
        : await tx.readyComment.create({
            data: { ...data, position: all.length + 1, createdAt: now },
            select: fields,
          })
      await recordAudit(
        tx,
        { actor, request, now },
        before ? 'ready_comment.changed' : 'ready_comment.created',
        { details: { before: before && { ...before }, after: { ...saved } } },
      )
      return saved
    }),
})

async function placeInOrder(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const [n, id] of ids.entries()) {
    await tx.readyComment.updateMany({ where: { id, position: { not: n + 1 } }, data: { position: n + 1 } })
  }
}

export const deleteReadyComment = defineUseCase({
  name: 'assignments.delete-ready-comment',
  access: can('assignments.grade'),
  input: readyCommentIdSchema,
  limits: [perActor('admin.write')],
  run: ({ input: { id }, actor, now, request }) =>
    inTransaction(async (tx) => {
      const all = await lockOrder(tx)
      const before = all.find((each) => each.id === id)
      if (!before) {
        throw new AppError('not_found')
      }
      await tx.readyComment.delete({ where: { id } })
      await placeInOrder(
        tx,
        all.filter((each) => each.id !== id).map((each) => each.id),
      )
      await recordAudit(tx, { actor, request, now }, 'ready_comment.deleted', {
        details: { before: { ...before } },
      })
      return { success: true as const }
    }),
})

/** One step up or down. At the end of the list nothing moves. */
export const moveReadyComment = defineUseCase({
  name: 'assignments.move-ready-comment',
  access: can('assignments.grade'),
  input: moveReadyCommentSchema,
  limits: [perActor('admin.write')],
  run: ({ input: { id, move }, actor, now, request }) =>
    inTransaction(async (tx) => {
      const ids = (await lockOrder(tx)).map((each) => each.id)
      const from = ids.indexOf(id)
      if (from === -1) {
        throw new AppError('not_found')
      }
      const to = Math.min(ids.length - 1, Math.max(0, from + (move === 'up' ? -1 : 1)))
      if (to === from) {
        return { moved: false, place: from + 1 }
      }
      await placeInOrder(tx, ids.toSpliced(from, 1).toSpliced(to, 0, id))
      await recordAudit(tx, { actor, request, now }, 'ready_comment.moved', {
        details: { id, before: from + 1, after: to + 1 },
      })
      return { moved: true, place: to + 1 }
    }),
})
