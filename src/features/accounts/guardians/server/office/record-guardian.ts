import { asLocale } from '@/config/locales'
import { isMinor, isPossibleBirth } from '@/lib/age'
import { can } from '@/server/kernel/access'
import { AppError, invalid } from '@/server/kernel/app-error'
import { lockUser } from '@/server/kernel/lock-user'
import { inTransaction, recordAudit, type Tx } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { officeBirthDateSchema, officeGuardianSchema, recordAnswerSchema } from '../../guardian.schema'
import { mailStudent, storeAnswer } from '../answer-guardian-link'
import { applyAnswer, closedBy, putGuardian } from '../keep-guardian'

/** Locked, a student, and not the caller. */
async function readStudent(tx: Tx, id: string, actorId: string) {
  await lockUser(tx, id)
  const student = await tx.user.findFirst({
    where: {
      id,
      erasedAt: null,
      NOT: { id: actorId },
      OR: [{ role: 'student' }, { additionalRoles: { has: 'student' } }],
    },
    include: { guardian: true },
  })
  if (!student) {
    throw new AppError('not_found')
  }
  return { ...student, locale: asLocale(student.locale) }
}

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
      const isYes = input.answer === 'phone' || input.answer === 'paper'
      const state = isYes ? 'confirmed' : input.answer
      await storeAnswer(
        tx,
        guardian,
        {
          state,
          decidedAt: now,
          confirmedHow: isYes ? input.answer : null,
          recordedById: actor.user.id,
          spokeTo: input.spokeTo,
          allowsChat: isYes && input.chat === 'yes',
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
