import { day } from '@/config/durations'
import { readBasis } from '@/features/study/certificates/server/certificates.repository'
import { writeCertificate } from '@/features/study/certificates/server/issue-certificate'
import { revokeOfEnrolment } from '@/features/study/certificates/server/revoke'
import { demoPassword } from './demo-accounts'
import { addDemoPayment } from './demo-payment'
import { handIn } from './demo-progress'
import type { DemoWorld } from './demo-world'
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
  /** Beside the finished one: another program, whose certificate was revoked. */
  finished?: { alsoFinished: { program: string; reference: string; revoked: string } }
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
    finished: {
      alsoFinished: {
        program: 'digital-marketing',
        reference: 'MBA-2D7L9Q4S6F',
        revoked: 'The work of week 3 was handed in by somebody else.',
      },
    },
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
  const person = { userId, phone, email, firstName }
  const first = { program, reference, paid, active }
  const enrolmentId = await addProgram(world, person, { ...first, finished: finished !== undefined })
  if (finished) {
    const { program: other, reference: otherReference, revoked } = finished.alsoFinished
    await certify(world, enrolmentId, active)
    const second = { program: other, reference: otherReference, paid, active, finished: true }
    const otherId = await addProgram(world, person, second)
    await certify(world, otherId, active)
    const now = daysAgo(active - 3)
    await revokeOfEnrolment(tx, otherId, { revocation: 'office', now, reason: revoked })
  }
}

interface Person {
  userId: string
  phone: string
  email: string
  firstName: string
}

interface Studied extends Pick<Learner, 'program' | 'reference' | 'paid' | 'active'> {
  finished: boolean
}

async function addProgram(world: DemoWorld, person: Person, studied: Studied): Promise<string> {
  const { tx, daysAgo } = world
  const { program, reference, paid, active, finished } = studied
  const { userId } = person
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
  await addDemoPayment(tx, { ...person, ...place, paidAt, reference, programSlug: program })
  if (finished) {
    await finish(world, place, paid, active)
  }
  return enrolment.id
}

/** Signed by the worker, like every other. */
async function certify({ tx, daysAgo }: DemoWorld, enrolmentId: string, active: number) {
  await writeCertificate(tx, enrolmentId, await readBasis(tx, enrolmentId), daysAgo(active - 1))
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
      data: {
        enrolmentId: place.enrolmentId,
        weekNumber: number,
        completedAt: end,
        how: 'office',
        reason: 'Followed in the room.',
      },
    })
    if (assignmentEn === null) {
      continue
    }
    const submittedAt = new Date(end.getTime() - 2 * day)
    await handIn(world, place, { weekNumber: number, status: 'accepted', submittedAt, grade: 91 })
  }
}

/** Beside Amina, who is midway: somebody who has just begun, somebody who is stuck, and somebody who has finished. */
export async function addDemoLearners(world: DemoWorld): Promise<void> {
  for (const learner of learners) {
    await addLearner(world, learner)
  }
}
