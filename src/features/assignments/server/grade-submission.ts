import { settleGrade } from '@/features/learning/server/settle-grade'
import { notify } from '@/features/notifications/server/notify'
import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { emitEvent, inTransaction, recordAudit, type Tx } from '@/server/kernel/transaction'
import { perActor, useCase } from '@/server/kernel/use-case'
import { gradeSubmissionSchema } from '../assignments.schema'
import { refuseGrade } from '../grading.rules'
import { presentSubmission, submissionFields } from './submission.presenter'

const fields = {
  ...submissionFields,
  userId: true,
  enrolmentId: true,
  itemId: true,
  gradedById: true,
} as const

/** With its enrolment: a week cannot be marked as done while its assignment is being returned. */
async function lockSubmission(tx: Tx, id: string) {
  await tx.$queryRaw`
    select 1 from enrolments e join submissions s on s.enrolment_id = e.id where s.id = ${id}::uuid for update of e, s`
  const found = await tx.submission.findUnique({ where: { id }, select: fields })
  if (!found) throw new AppError('not_found')
  return found
}

type Found = Awaited<ReturnType<typeof lockSubmission>>

function check(found: Found, graderId: string, seen?: string | null) {
  const refusal = refuseGrade(found, { graderId, seen })
  if (refusal === 'own_file') throw new AppError('forbidden', { text: 'Grading.ownFile' })
  if (!refusal) return
  const { gradedBy, status } = found
  if (!gradedBy) throw new AppError('conflict')
  throw new AppError('conflict', {
    text: `Grading.gradedMeanwhile.${status}`,
    params: { name: `${gradedBy.firstName} ${gradedBy.lastName}` },
  })
}

const factsOf = ({ status, grade, feedback }: Pick<Found, 'status' | 'grade' | 'feedback'>) => ({
  status,
  grade,
  feedback,
})

/** A file is accepted, or returned to be done again, with a grade and a comment. The student hears of it. */
export const gradeSubmission = useCase({
  name: 'assignments.grade',
  access: can('assignments.grade'),
  input: gradeSubmissionSchema,
  limits: [perActor('admin.write')],
  run: ({ input, actor, locale, now, request }) =>
    inTransaction(async (tx) => {
      const found = await lockSubmission(tx, input.id)
      check(found, actor.user.id, input.seen)
      // Two grades in one millisecond are still told apart by their time.
      const gradedAt = new Date(Math.max(now.getTime(), (found.gradedAt?.getTime() ?? 0) + 1))
      const row = await tx.submission.update({
        where: { id: input.id },
        data: {
          status: input.status,
          grade: input.grade,
          feedback: input.feedback,
          gradedAt,
          gradedById: actor.user.id,
        },
        select: submissionFields,
      })
      await settleGrade(tx, found, { status: input.status, graderId: actor.user.id, now })
      await notify(tx, {
        userId: found.userId,
        kind: 'assignment.graded',
        data: {
          submissionId: row.id,
          program: row.program.slug,
          week: row.weekNumber,
          status: input.status,
          grade: row.grade,
        },
        dedupeKey: `assignment.graded:${row.id}:${gradedAt.getTime()}`,
        at: now,
      })
      await emitEvent(tx, 'assignment.graded', { submissionId: row.id, userId: found.userId })
      await recordAudit(tx, {
        action: 'assignment.graded',
        actorId: actor.user.id,
        targetUserId: found.userId,
        details: {
          submissionId: row.id,
          filename: row.filename,
          before: factsOf(found),
          after: factsOf(row),
        },
        requestId: request.id,
        address: request.address,
        at: now,
      })
      return presentSubmission(row, locale, true)
    }),
})
