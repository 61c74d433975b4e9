import { updateProgressOfWeek } from '@/features/base/enrolments/server/update-progress'
import { can } from '@/server/kernel/access'
import { AppError, invalid } from '@/server/kernel/app-error'
import { inTransaction, recordAudit, type Tx } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { moveItemSchema } from '../curriculum.schema'
import { announcePlan, lockItem, lockPlan } from './lock-item'
import { refuseUnlessArranging } from './may-arrange'

export interface MovedItem {
  moved: boolean
  week: number
  /** Its new position among the items of the week, from 1. */
  place: number
}

const listItems = (tx: Tx, weekId: string) =>
  tx.learningItem.findMany({
    where: { weekId, archivedAt: null },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    select: { id: true, slug: true, position: true },
  })

/**
 * Moves an item: by a step or next to a neighbour, so that of two people who move items at the same time both
 * succeed.
 */
export const moveItem = defineUseCase({
  name: 'curriculum.move-item',
  access: can('curriculum.propose'),
  input: moveItemSchema,
  limits: [perActor('admin.write')],
  run: ({ input, actor, request, now }) =>
    inTransaction(async (tx): Promise<MovedItem> => {
      const programId = await lockPlan(tx, input.slug)
      const item = await lockItem(tx, input.slug, input.item)
      refuseUnlessArranging(actor, item)
      const weeks = await tx.programWeek.findMany({
        where: { programId },
        select: { id: true, number: true },
      })
      const from = weeks.find(({ id }) => id === item.weekId)
      const to = input.move === 'place' ? weeks.find(({ number }) => number === input.week) : from
      if (item.archivedAt || !from) {
        throw new AppError('conflict', { text: 'Curriculum.errors.archived' })
      }
      if (!to) {
        throw invalid({ week: 'Curriculum.errors.noWeek' })
      }

      const there = await listItems(tx, to.id)
      const before = there.findIndex(({ id }) => id === item.id)
      const others = there.filter(({ id }) => id !== item.id)
      const neighbour = others.findIndex(({ slug }) => slug === input.before)
      const place =
        input.move === 'place'
          ? neighbour === -1
            ? others.length
            : neighbour
          : Math.min(others.length, Math.max(0, before + (input.move === 'up' ? -1 : 1)))
      const answer = { week: to.number, place: place + 1 }
      if (from.id === to.id && place === before) {
        return { ...answer, moved: false }
      }

      const order = others.toSpliced(place, 0, { id: item.id, slug: item.slug, position: item.position })
      for (const [n, { id, position }] of order.entries()) {
        if (id === item.id) {
          await tx.learningItem.update({
            where: { id },
            data: { weekId: to.id, position: n + 1, officeEditedAt: now },
          })
        } else if (position !== n + 1) {
          await tx.learningItem.update({ where: { id }, data: { position: n + 1 } })
        }
      }
      if (item.publishedRevisionId !== null) {
        for (const week of new Set([from.id, to.id])) {
          await updateProgressOfWeek(tx, programId, week, now)
        }
        await announcePlan(tx, programId, input.slug)
      }
      await recordAudit(tx, { actor, request, now }, 'curriculum.moved', {
        details: {
          program: input.slug,
          item: item.slug,
          before: { week: from.number, place: before + 1 || item.position },
          after: answer,
        },
      })
      return { ...answer, moved: true }
    }),
})
