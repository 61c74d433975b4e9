import { isMinor, isPossibleBirth } from '@/lib/age'
import { can } from '@/server/kernel/access'
import { invalid } from '@/server/kernel/app-error'
import { inTransaction, recordAudit } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { officeBirthDateSchema } from '../../guardian.schema'
import { applyAnswer, closedBy } from '../keep-guardian'
import { readStudent } from './read-student'

/** Corrects a date of birth, or enters a missing one. A confirmation that exists stays. */
export const setBirthDate = defineUseCase({
  name: 'guardians.set-birth-date',
  access: can('students.note'),
  input: officeBirthDateSchema,
  limits: [perActor('admin.write')],
  run: ({ input, actor, now, request }) =>
    inTransaction(async (tx) => {
      const student = await readStudent(tx, input.student, actor.user.id)
      if (!isPossibleBirth(input.date_of_birth, now)) {
        throw invalid({ date_of_birth: 'Validation.birthDateImpossible' })
      }
      await tx.user.update({ where: { id: student.id }, data: closedBy(input.date_of_birth, now) })
      if (student.guardian && isMinor(input.date_of_birth, now)) {
        await applyAnswer(tx, student.guardian)
      }
      await recordAudit(tx, { actor, request, now }, 'birth_date.set', { targetUserId: student.id })
      return { id: student.id }
    }),
})
