import { hasRight } from '@/config/roles'
import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { inTransaction, recordAudit } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { noteIdSchema } from '../students.schema'

/** Removes an outdated note: its author may, and an admin. */
export const removeNote = defineUseCase({
  name: 'students.remove-note',
  access: can('students.note'),
  input: noteIdSchema,
  limits: [perActor('admin.write')],
  run: ({ input, actor, now, request }) =>
    inTransaction(async (tx) => {
      const own = hasRight(actor.user, 'users.manage') ? {} : { authorId: actor.user.id }
      const where = { id: input.note, studentId: { not: actor.user.id }, ...own }
      const note = await tx.studentNote.findFirst({ where, select: { studentId: true } })
      const { count } = await tx.studentNote.deleteMany({ where })
      if (!note || count === 0) {
        throw new AppError('not_found')
      }
      await recordAudit(tx, { actor, request, now }, 'student.note_removed', {
        targetUserId: note.studentId,
        details: { noteId: input.note },
      })
      return { id: input.note }
    }),
})
