import { isPaid } from '@/features/students/progress.rules'
import { db } from '@/server/container'
import { AppError, invalid } from '@/server/kernel/app-error'

const read = (userId: string) =>
  db().enrolment.findMany({
    where: { userId, status: { in: ['active', 'completed'] } },
    select: {
      id: true,
      status: true,
      program: { select: { id: true, slug: true, weeks: { select: { number: true } } } },
    },
  })

type PaidEnrolment = Awaited<ReturnType<typeof read>>[number]

/** Throws `forbidden` when there is nothing to hand in for. */
export async function readPaidEnrolments(userId: string): Promise<PaidEnrolment[]> {
  const enrolments = (await read(userId)).filter(({ status }) => isPaid(status))
  if (enrolments.length === 0) throw new AppError('forbidden', { text: 'Student.payFirst' })
  return enrolments
}

/** The program that is named; without a name the only active one. */
export function chooseEnrolment(enrolments: PaidEnrolment[], slug?: string, week?: number): PaidEnrolment {
  const active = enrolments.filter(({ status }) => status === 'active')
  const only = active.length === 1 ? active[0] : enrolments.length === 1 ? enrolments[0] : undefined
  const chosen = slug === undefined ? only : enrolments.find(({ program }) => program.slug === slug)
  if (!chosen)
    throw invalid({
      program: slug === undefined ? 'Assignments.programRequired' : 'Assignments.programUnknown',
    })
  if (week !== undefined && !chosen.program.weeks.some(({ number }) => number === week))
    throw invalid({ week: 'Assignments.weekUnknown' })
  return chosen
}
