import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { inTransaction, recordAudit } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { recordAnswerSchema } from '../../guardian.schema'
import { mailStudent, storeAnswer } from '../store-answer'
import { readStudent } from './read-student'

/** The office has spoken to the guardian, or holds the signed paper: who, when, and with whom is kept. */
export const recordGuardianAnswer = defineUseCase({
  name: 'guardians.record-guardian-answer',
  access: can('students.note'),
  input: recordAnswerSchema,
  limits: [perActor('admin.write')],
  run: ({ input, actor, now, request }) =>
    inTransaction(async (tx) => {
      const student = await readStudent(tx, input.student, actor.user.id)
      const { guardian } = student
      if (!guardian) {
        throw new AppError('conflict', { text: 'Guardian.nobodyNamed' })
      }
      const { answer } = input
      const how = answer === 'phone' || answer === 'paper' ? answer : null
      const state = answer === 'phone' || answer === 'paper' ? 'confirmed' : answer
      await storeAnswer(
        tx,
        guardian,
        {
          state,
          decidedAt: now,
          confirmedHow: how,
          recordedById: actor.user.id,
          spokeTo: input.spokeTo,
          allowsChat: 'chat' in input && input.chat === 'yes',
        },
        now,
      )
      await mailStudent(tx, student, state, guardian.id)
      await recordAudit(tx, { actor, request, now }, 'guardian.recorded', {
        targetUserId: student.id,
        details: { answer: input.answer },
      })
      return { state }
    }),
})
