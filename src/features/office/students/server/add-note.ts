import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { inTransaction, recordAudit } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { addNoteSchema } from '../students.schema'
import { isStudent } from './student-page.repository'

/** Adds a note of the office about one student. Only colleagues can read it; the audit log contains the note's id, not its text. */
export const addNote = defineUseCase({
  name: 'students.add-note',
  access: can('students.note'),
  input: addNoteSchema,
  limits: [perActor('admin.write')],
  run: ({ input, actor, now, request }) =>
    inTransaction(async (tx) => {
      const student = await tx.user.findFirst({
        where: { id: input.student, ...isStudent },
        select: { id: true },
      })
      // Nobody can write or read notes about themselves.
      if (!student || student.id === actor.user.id) {
        throw new AppError('not_found')
      }
      const { id } = await tx.studentNote.create({
        data: { studentId: student.id, authorId: actor.user.id, text: input.text, createdAt: now },
        select: { id: true },
      })
      await recordAudit(tx, { actor, request, now }, 'student.note_added', {
        targetUserId: student.id,
        details: { noteId: id },
      })
      return { id }
    }),
})
