import { withRole } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { inTransaction, type Tx } from '@/server/kernel/transaction'
import { perActor, useCase } from '@/server/kernel/use-case'
import { canComplete, isPaid } from '../progress.rules'
import { completeWeekSchema } from '../students.schema'
import { settleProgress } from './settle-progress'

/** Takes hold of the enrolment, so that two presses at once count one after the other. */
async function lockEnrolment(tx: Tx, userId: string, slug: string) {
  const [row] = await tx.$queryRaw<{ id: string }[]>`
    select e.id from enrolments e join programs p on p.id = e.program_id
    where e.user_id = ${userId}::uuid and p.slug = ${slug} for update of e`
  if (!row) throw new AppError('not_found')
  return tx.enrolment.findUniqueOrThrow({
    where: { id: row.id },
    include: { program: { include: { weeks: { select: { number: true, assignmentEn: true } } } } },
  })
}

async function acceptedWeeks(tx: Tx, enrolmentId: string): Promise<Set<number>> {
  const rows = await tx.submission.findMany({
    where: { enrolmentId, status: 'accepted', weekNumber: { not: null } },
    select: { weekNumber: true },
  })
  return new Set(rows.flatMap(({ weekNumber }) => weekNumber ?? []))
}

/** The student marks a week as done, or as not done after all. */
export const completeWeek = useCase({
  name: 'students.complete-week',
  access: withRole('student'),
  input: completeWeekSchema,
  limits: [perActor('read.actor')],
  run: ({ input, actor, now }) =>
    inTransaction(async (tx) => {
      const enrolment = await lockEnrolment(tx, actor.user.id, input.slug)
      const { weeks } = enrolment.program
      const week = weeks.find(({ number }) => number === input.number)
      if (!week) throw new AppError('not_found')
      if (!isPaid(enrolment.status)) throw new AppError('forbidden', { text: 'Student.payFirst' })
      const hasAssignment = week.assignmentEn !== null
      if (
        input.completed &&
        !canComplete({ number: week.number, hasAssignment }, await acceptedWeeks(tx, enrolment.id))
      )
        throw new AppError('conflict', { text: 'Student.assignmentFirst' })

      const mark = { enrolmentId: enrolment.id, weekNumber: week.number }
      if (input.completed)
        await tx.weekCompletion.createMany({ data: { ...mark, completedAt: now }, skipDuplicates: true })
      else await tx.weekCompletion.deleteMany({ where: mark })
      return { progress: await settleProgress(tx, enrolment.id, weeks.length, now) }
    }),
})
