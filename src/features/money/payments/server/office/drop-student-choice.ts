import { can } from '@/server/kernel/access'
import { decideInTransaction } from '@/server/kernel/decide-in-transaction'
import { recordAudit } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { dropStudentChoiceSchema } from '../../office.schema'
import { endChoice } from '../checkout/drop-choice'

/** A student's unpaid choice, given up by the office, e.g. at their request by telephone. */
export const dropStudentChoice = defineUseCase({
  name: 'payments.drop-student-choice',
  access: can('payments.manage'),
  input: dropStudentChoiceSchema,
  limits: [perActor('admin.write')],
  async run({ input, actor, request, now }): Promise<{ student: string }> {
    const { student, program, reason } = input
    await decideInTransaction(async (tx) => {
      await endChoice(tx, student, program, now)
      await recordAudit(tx, { actor, request, now }, 'enrolment.dropped', {
        targetUserId: student,
        details: { program, reason },
      })
    })
    return { student }
  },
})
