import { db } from '@/server/container'
import { withRole } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { useCase } from '@/server/kernel/use-case'
import { type EnrolmentStatus, isPaid, progressPercent } from '../progress.rules'
import { myProgramSchema } from '../students.schema'

export type HandedIn = 'submitted' | 'accepted' | 'returned'

export interface MyWeekView {
  number: number
  title: string
  summary: string
  /** null until the program is paid. */
  content: string | null
  assignment: string | null
  has_assignment: boolean
  /** Where the last file for this week stands; null: nothing handed in. */
  assignment_status: HandedIn | null
  completed: boolean
}

export interface MyProgramDetail {
  id: string
  slug: string
  name: string
  status: EnrolmentStatus
  start_date: string | null
  progress: number
  weeks: MyWeekView[]
}

const read = (userId: string, slug: string) =>
  db().enrolment.findFirst({
    where: { userId, program: { slug } },
    include: {
      program: { include: { weeks: { orderBy: { number: 'asc' } } } },
      weeks: true,
      submissions: {
        where: { weekNumber: { not: null } },
        select: { weekNumber: true, status: true },
        orderBy: { submittedAt: 'asc' },
      },
    },
  })

type Row = NonNullable<Awaited<ReturnType<typeof read>>>

/** Accepted once stays accepted; otherwise the newest file counts. */
function statusByWeek(submissions: Row['submissions']) {
  const found = new Map<number, HandedIn>()
  for (const { weekNumber, status } of submissions)
    if (weekNumber !== null && found.get(weekNumber) !== 'accepted') found.set(weekNumber, status)
  return found
}

/** One of the student's own programs, with what is taught; anybody else's does not exist. */
export const getMyProgram = useCase({
  name: 'students.get-my-program',
  access: withRole('student'),
  input: myProgramSchema,
  limits: [],
  async run({ input, actor, locale }): Promise<MyProgramDetail> {
    const row = await read(actor.user.id, input.slug)
    if (!row) throw new AppError('not_found')
    const french = locale === 'fr'
    const paid = isPaid(row.status)
    const done = new Set(row.weeks.map(({ weekNumber }) => weekNumber))
    const handedIn = statusByWeek(row.submissions)
    const weeks = row.program.weeks.map((week) => ({
      number: week.number,
      title: french ? week.titleFr : week.titleEn,
      summary: french ? week.summaryFr : week.summaryEn,
      content: paid ? (french ? week.contentFr : week.contentEn) : null,
      assignment: paid ? (french ? week.assignmentFr : week.assignmentEn) : null,
      has_assignment: week.assignmentEn !== null,
      assignment_status: handedIn.get(week.number) ?? null,
      completed: done.has(week.number),
    }))
    return {
      id: row.id,
      slug: row.program.slug,
      name: french ? row.program.titleFr : row.program.titleEn,
      status: row.status,
      start_date: row.startDate?.toISOString() ?? null,
      progress: progressPercent(weeks.filter(({ completed }) => completed).length, weeks.length),
      weeks,
    }
  },
})
