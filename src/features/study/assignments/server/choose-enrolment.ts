import { isPaid } from '@/features/base/enrolments/enrolment-status.rules'
import { db } from '@/server/db'
import { AppError, invalid } from '@/server/kernel/app-error'

const read = (userId: string) =>
  db().enrolment.findMany({
    where: { userId },
    select: {
      id: true,
      status: true,
      program: { select: { id: true, slug: true, weeks: { select: { number: true } } } },
    },
  })

type OwnEnrolment = Awaited<ReturnType<typeof read>>[number]

const payFirst = () => new AppError('forbidden', { text: 'Student.payFirst' })

/** All enrolments of the student, paid or not. Throws `forbidden` if none is paid, because then nothing can be handed in. */
export async function readEnrolments(userId: string): Promise<OwnEnrolment[]> {
  const enrolments = await read(userId)
  if (!enrolments.some(({ status }) => isPaid(status))) {
    throw payFirst()
  }
  return enrolments
}

interface Target {
  program?: string
  week?: number
  item?: string
}

/** An item determines its program; an item of another program is treated as missing. */
async function chooseByItem(enrolments: OwnEnrolment[], item: string): Promise<OwnEnrolment> {
  const itemRow = await db().learningItem.findFirst({
    where: { id: item, programId: { in: enrolments.map(({ program }) => program.id) } },
    select: { programId: true },
  })
  const chosen = itemRow && enrolments.find(({ program }) => program.id === itemRow.programId)
  if (!chosen) {
    throw invalid({ item: 'Assignments.itemUnknown' })
  }
  if (!isPaid(chosen.status)) {
    throw payFirst()
  }
  return chosen
}

/** The enrolment of the item's program or of the named program; without both, the only active one. */
export async function chooseEnrolment(enrolments: OwnEnrolment[], target: Target): Promise<OwnEnrolment> {
  if (target.item !== undefined) {
    return chooseByItem(enrolments, target.item)
  }
  const { program: slug, week } = target
  const paid = enrolments.filter(({ status }) => isPaid(status))
  const active = paid.filter(({ status }) => status === 'active')
  const only = active.length === 1 ? active[0] : paid.length === 1 ? paid[0] : undefined
  const chosen = slug === undefined ? only : paid.find(({ program }) => program.slug === slug)
  if (!chosen) {
    throw invalid({
      program: slug === undefined ? 'Assignments.programRequired' : 'Assignments.programUnknown',
    })
  }
  if (week !== undefined && !chosen.program.weeks.some(({ number }) => number === week)) {
    throw invalid({ week: 'Assignments.weekUnknown' })
  }
  return chosen
}
