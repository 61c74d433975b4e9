import { isMinor } from '@/lib/age'
import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { inTransaction, recordAudit } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { officeGuardianSchema } from '../../guardian.schema'
import { putGuardian } from '../keep-guardian'
import { readStudent } from './read-student'

/** Another guardian, by the office: also after an answer, which the new one has to give again. */
export const replaceGuardian = defineUseCase({
  name: 'guardians.replace-guardian',
  access: can('students.note'),
  input: officeGuardianSchema,
  limits: [perActor('admin.write')],
  run: ({ input: { student: id, ...named }, actor, now, request }) =>
    inTransaction(async (tx) => {
      const student = await readStudent(tx, id, actor.user.id)
      if (!student.dateOfBirth || !isMinor(student.dateOfBirth.toISOString().slice(0, 10), now)) {
        throw new AppError('conflict', { text: 'Guardian.notNeeded' })
      }
      await putGuardian(tx, student, named, now)
      await recordAudit(tx, { actor, request, now }, 'guardian.replaced', { targetUserId: student.id })
      return { id: student.id }
    }),
})
