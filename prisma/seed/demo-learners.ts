import type { DemoWorld } from './demo'
import { demoPassword } from './demo-accounts'
import { addDemoPayment } from './demo-payment'
import { handIn } from './demo-progress'
import { addPerson } from './people'

interface Learner {
  username: string
  firstName: string
  lastName: string
  phone: string
  locale: 'en' | 'fr'
  reference: string
  program: string
  /** Days since the payment, and since the last sign of life. */
  paid: number
  active: number
  finished?: boolean
}

const learners: readonly Learner[] = [
  {
    username: 'brenda',
    firstName: 'Brenda',
    lastName: 'Ashu',
    phone: '+237670000031',
    locale: 'en',
    reference: 'MBA-3H8N5R2W6C',
    program: 'web-development',
    paid: 2,
    active: 0.3,
  },
  {
    username: 'herve',
    firstName: 'Hervé',
    lastName: 'Nkoulou',
    phone: '+237690000032',
    locale: 'fr',
    reference: 'MBA-9T4V7B1X8D',
    program: 'web-development',
    paid: 20,
    active: 9,
  },
  {
    username: 'clarisse',
    firstName: 'Clarisse',
    lastName: 'Mefire',
    phone: '+237650000033',
    locale: 'fr',
    reference: 'MBA-5K6P2Y9F4E',
    program: 'microsoft-office-skills',
    paid: 70,
    active: 12,
    finished: true,
  },
]

async function addLearner(world: DemoWorld, learner: Learner) {
  const { tx, daysAgo } = world
  const { username, firstName, lastName, phone, locale, reference, program, paid, active, finished } = learner
  const email = `${username}@example.cm`
  const userId = await addPerson(tx, {
    username,
    email,
    password: demoPassword(username),
    firstName,
    lastName,
    phone,
    role: 'student',
    locale,
    createdAt: daysAgo(paid + 1),
  })
  if (!userId) {
    return
  }
  const { id: programId } = await tx.program.findUniqueOrThrow({
    where: { slug: program },
    select: { id: true },
  })
  const paidAt = daysAgo(paid)
  const enrolment = await tx.enrolment.create({
    data: {
      userId,
      programId,
      status: finished ? 'completed' : 'active',
      startDate: paidAt,
      createdAt: daysAgo(paid + 1),
      lastActiveAt: daysAgo(active),
      completedAt: finished ? daysAgo(active) : null,
    },
    select: { id: true },
  })
  const place = { userId, programId, enrolmentId: enrolment.id }
  await addDemoPayment(tx, { ...place, paidAt, reference, phone, email, firstName, programSlug: program })
  if (finished) {
    await finish(world, place, paid, active)
  }
}

/** Every week done, one after the other, and every assignment accepted. */
async function finish(world: DemoWorld, place: Parameters<typeof handIn>[1], paid: number, active: number) {
  const { tx, daysAgo } = world
  const weeks = await tx.programWeek.findMany({
    where: { programId: place.programId },
    orderBy: { number: 'asc' },
    select: { number: true, assignmentEn: true },
  })
  for (const { number, assignmentEn } of weeks) {
    const end = daysAgo(paid - ((paid - active) * number) / weeks.length)
    await tx.weekCompletion.create({
      data: { enrolmentId: place.enrolmentId, weekNumber: number, completedAt: end },
    })
    if (assignmentEn === null) {
      continue
    }
    const submittedAt = new Date(end.getTime() - 2 * 86_400_000)
    await handIn(world, place, { weekNumber: number, status: 'accepted', submittedAt, grade: 91 })
  }
}

/** Beside Amina, who is midway: somebody who has just begun, somebody who is stuck, and somebody who has finished. */
export async function addDemoLearners(world: DemoWorld): Promise<void> {
  for (const learner of learners) {
    await addLearner(world, learner)
  }
}
