import type { z } from 'zod'
import { asLocale } from '@/config/locales'
import { queueMail } from '@/features/base/mail/server/queue-mail'
import { wantsMailNow } from '@/features/base/notifications/server/choices.queries'
import { notify } from '@/features/base/notifications/server/notify'
import { assignmentDefinitionSchema } from '@/features/study/learning/item-definition.schema'
import type { GradeStatus } from '@/features/study/learning/item-kinds'
import { applyGrade } from '@/features/study/learning/server/apply-grade'
import { Prisma } from '@/generated/prisma/client'
import { personName } from '@/lib/person-name'
import { can } from '@/server/kernel/access'
import { AppError, invalid } from '@/server/kernel/app-error'
import { emitEvent, inTransaction, recordAudit, type Tx } from '@/server/kernel/transaction'
import { defineUseCase, perActor, type UserCall } from '@/server/kernel/use-case'
import { gradeSubmissionSchema } from '../assignments.schema'
import { gradeOfRubric, ratedBy, refuseGrade } from '../grading.rules'
import { presentSubmission, submissionFields } from './submission.presenter'

const fields = {
  ...submissionFields,
  userId: true,
  enrolmentId: true,
  itemId: true,
  gradedById: true,
  user: { select: { id: true, firstName: true, lastName: true, email: true, locale: true } },
} as const

/** Locks the enrolment too: a week cannot be marked as done while its assignment is being returned. */
async function lockSubmission(tx: Tx, id: string) {
  await tx.$queryRaw`
    select 1 from enrolments e join submissions s on s.enrolment_id = e.id where s.id = ${id}::uuid for update of e, s`
  const submission = await tx.submission.findUnique({ where: { id }, select: fields })
  if (!submission) {
    throw new AppError('not_found')
  }
  return submission
}

type LockedSubmission = Awaited<ReturnType<typeof lockSubmission>>

function check(submission: LockedSubmission, graderId: string, seen?: string | null) {
  const refusal = refuseGrade(submission, { graderId, seen })
  if (refusal === 'own_file') {
    throw new AppError('forbidden', { text: 'Grading.ownFile' })
  }
  if (!refusal) {
    return
  }
  const { gradedBy, status } = submission
  if (!gradedBy) {
    throw new AppError('conflict')
  }
  throw new AppError('conflict', {
    text: `Grading.gradedMeanwhile.${status}`,
    params: { name: personName(gradedBy) },
  })
}

type GivenRubric = Readonly<Record<string, number | boolean>> | null | undefined

/** Points of each criterion; undefined: the call contains no rubric. */
async function rate(tx: Tx, itemId: string | null, rubric: GivenRubric) {
  if (rubric === undefined || rubric === null) {
    return rubric
  }
  if (Object.keys(rubric).length === 0) {
    return {}
  }
  const item = itemId
    ? await tx.learningItem.findUnique({
        where: { id: itemId },
        select: { publishedRevision: { select: { definition: true } } },
      })
    : null
  const definition = item?.publishedRevision?.definition
  const rated = definition ? ratedBy(assignmentDefinitionSchema.parse(definition).rubric, rubric) : null
  if (!rated) {
    throw invalid({ rubric: 'Grading.rubricInvalid' })
  }
  return rated
}

interface Graded {
  submission: LockedSubmission
  row: Pick<LockedSubmission, 'id' | 'filename' | 'weekNumber' | 'grade' | 'feedback' | 'program'>
  status: GradeStatus
  gradedAt: Date
  now: Date
}

/** By bell, and by mail if the student wants it; once per grading. */
async function notifyStudent(tx: Tx, { submission, row, status, gradedAt, now }: Graded) {
  const { id: userId, email, firstName, locale } = submission.user
  const dedupeKey = `assignment.graded:${row.id}:${gradedAt.getTime()}`
  const facts = { program: row.program.slug, week: row.weekNumber, status, grade: row.grade }
  await notify(tx, {
    userId,
    kind: 'assignment.graded',
    data: { submissionId: row.id, ...facts },
    dedupeKey,
    at: now,
  })
  if (!(await wantsMailNow(tx, userId, 'grades'))) {
    return
  }
  await queueMail(tx, {
    kind: 'assignment_graded',
    to: email,
    userId,
    locale: asLocale(locale),
    dedupeKey,
    data: {
      firstName,
      submissionId: row.id,
      programSlug: row.program.slug,
      week: row.weekNumber,
      filename: row.filename,
      status,
      grade: row.grade,
      feedback: row.feedback,
    },
  })
}

const factsOf = ({
  status,
  grade,
  feedback,
  rubric,
}: Pick<LockedSubmission, 'status' | 'grade' | 'feedback' | 'rubric'>) => ({
  status,
  grade,
  feedback,
  ...(rubric ? { rubric } : {}),
})

type Grade = z.output<typeof gradeSubmissionSchema>

/** Grades one piece of work in the caller's transaction. Throws `conflict` if somebody has graded it since `seen`, `forbidden` for one's own. */
export async function gradeOne(tx: Tx, input: Grade, { actor, now, request }: UserCall) {
  const submission = await lockSubmission(tx, input.id)
  check(submission, actor.user.id, input.seen)
  // Two grades in one millisecond still get different times.
  const gradedAt = new Date(Math.max(now.getTime(), (submission.gradedAt?.getTime() ?? 0) + 1))
  const rated = await rate(tx, submission.itemId, input.rubric)
  const isRated = rated && Object.keys(rated).length > 0
  const row = await tx.submission.update({
    where: { id: input.id },
    data: {
      status: input.status,
      rubric: rated === null ? Prisma.DbNull : rated,
      // The grade that staff wrote; without one, the sum of the given points.
      grade: isRated ? (input.grade ?? gradeOfRubric(rated)) : input.grade,
      feedback: input.feedback,
      gradedAt,
      gradedById: actor.user.id,
    },
    select: submissionFields,
  })
  await applyGrade(tx, submission, { status: input.status, graderId: actor.user.id, now })
  await notifyStudent(tx, { submission, row, status: input.status, gradedAt, now })
  await emitEvent(tx, 'assignment.graded', { submissionId: row.id, userId: submission.userId })
  await recordAudit(tx, { actor, request, now }, 'assignment.graded', {
    targetUserId: submission.userId,
    details: {
      submissionId: row.id,
      filename: row.filename,
      before: factsOf(submission),
      after: factsOf(row),
    },
  })
  return row
}

/** Accepts a piece of work or returns it to be done again, with a grade and a comment. The student is notified. */
export const gradeSubmission = defineUseCase({
  name: 'assignments.grade-submission',
  access: can('assignments.grade'),
  input: gradeSubmissionSchema,
  limits: [perActor('admin.write')],
  run: ({ input, actor, locale, now, request }) =>
    inTransaction(async (tx) =>
      presentSubmission(await gradeOne(tx, input, { actor, now, request }), locale, true),
    ),
})
