import { randomBytes } from 'node:crypto'
import { day } from '@/config/durations'
import { planSessions } from '@/features/classes/cohorts/session-plan.rules'
import { doualaDayOf } from '@/lib/douala-time'
import { addDemoPayment } from './demo-payment'
import type { DemoWorld } from './demo-world'
import { addPerson } from './people'

interface Classmate {
  username: string
  firstName: string
  lastName: string
  phone: string
  reference: string
  locale: 'en' | 'fr'
  /** Days since the payment. */
  paid: number
  /** One letter for each past session: present, late or absent. */
  attended?: string
}

interface DemoCohort {
  program: string
  mode: 'online' | 'campus'
  language: 'en' | 'fr' | 'both'
  /** Days from today; before it where negative. */
  starts: number
  lasts: number
  seats: number
  place?: string
  meetingUrl?: string
  /** Monday is 1. */
  days: number[]
  time: string
  minutes: number
  students: Classmate[]
}

const cohorts: readonly DemoCohort[] = [
  {
    program: 'web-development',
    mode: 'online',
    language: 'both',
    starts: -26,
    lasts: 56,
    seats: 12,
    meetingUrl: 'https://meet.example.cm/web-development',
    days: [2, 4],
    time: '18:00',
    minutes: 90,
    students: [
      {
        username: 'nadege',
        firstName: 'Nadège',
        lastName: 'Tchoumi',
        phone: '+237670000041',
        reference: 'MBA-4C7H2N9P5R',
        locale: 'fr',
        paid: 30,
        attended: 'ppplppp',
      },
      {
        username: 'elvis',
        firstName: 'Elvis',
        lastName: 'Tabi Ndip',
        phone: '+237670000042',
        reference: 'MBA-8K3M6Q2T7V',
        locale: 'en',
        paid: 29,
        attended: 'ppappppp',
      },
      {
        username: 'ibrahim',
        firstName: 'Ibrahim',
        lastName: 'Aboubakar',
        phone: '+237690000043',
        reference: 'MBA-5W9X4B6D3F',
        locale: 'fr',
        paid: 28,
        attended: 'paalpaap',
      },
      {
        username: 'mirabel',
        firstName: 'Mirabel',
        lastName: 'Nkwenti',
        phone: '+237650000044',
        reference: 'MBA-7G2J8L5N4Q',
        locale: 'en',
        paid: 27,
        attended: 'plpppppp',
      },
    ],
  },
  {
    program: 'mobile-app-dev',
    mode: 'online',
    language: 'both',
    starts: 12,
    lasts: 70,
    seats: 3,
    meetingUrl: 'https://meet.example.cm/mobile-apps',
    days: [1, 3],
    time: '18:30',
    minutes: 90,
    students: [
      {
        username: 'junior',
        firstName: 'Junior',
        lastName: 'Fotso',
        phone: '+237670000045',
        reference: 'MBA-9R4T2V7X6B',
        locale: 'fr',
        paid: 9,
      },
      {
        username: 'sandrine',
        firstName: 'Sandrine',
        lastName: 'Essomba',
        phone: '+237690000046',
        reference: 'MBA-3D8F5H2K9M',
        locale: 'fr',
        paid: 6,
      },
      {
        username: 'collins',
        firstName: 'Collins',
        lastName: 'Achu',
        phone: '+237650000047',
        reference: 'MBA-6N4P7R3T5W',
        locale: 'en',
        paid: 3.4,
      },
    ],
  },
  {
    program: 'mobile-app-dev',
    mode: 'online',
    language: 'fr',
    starts: 47,
    lasts: 70,
    seats: 15,
    meetingUrl: 'https://meet.example.cm/mobile-apps',
    days: [6],
    time: '09:00',
    minutes: 180,
    students: [],
  },
  {
    program: 'frontend-development',
    mode: 'campus',
    language: 'both',
    starts: 19,
    lasts: 56,
    seats: 12,
    place: 'Akwa, Douala',
    days: [1, 3, 5],
    time: '17:30',
    minutes: 120,
    students: [
      {
        username: 'boris',
        firstName: 'Boris',
        lastName: 'Kemajou',
        phone: '+237670000048',
        reference: 'MBA-2X5B9D4G7J',
        locale: 'fr',
        paid: 4.2,
      },
      {
        username: 'delphine',
        firstName: 'Delphine',
        lastName: 'Mbah',
        phone: '+237690000049',
        reference: 'MBA-8L3N6Q9S2V',
        locale: 'en',
        paid: 2.3,
      },
    ],
  },
]

/** Waits for a seat in the class that is full. */
const waiter = {
  username: 'yvette',
  email: 'yvette@example.cm',
  firstName: 'Yvette',
  lastName: 'Owona',
  phone: '+237670000050',
  role: 'student',
  locale: 'fr',
} as const

/** Amina, who studies since before, is in the class that runs. */
const aminaAttended = 'pplppppp'

/** Noted at the end of a session. */
const noteAfterMs = 95 * 60_000

const states = { p: 'present', l: 'late', a: 'absent' } as const

/** Nobody signs in as a classmate. */
const somePassword = () => randomBytes(24).toString('base64url')

const dayIn = ({ now }: DemoWorld, days: number) => doualaDayOf(new Date(now.getTime() + days * day))
const asDate = (day: string) => new Date(`${day}T00:00:00Z`)

async function openCohort(world: DemoWorld, demo: DemoCohort, programId: string, teacherId: string | null) {
  const { program: _, starts, lasts, days, time, minutes, students: __, ...facts } = demo
  const [from, to] = [dayIn(world, starts), dayIn(world, starts + lasts)]
  const cohort = await world.tx.cohort.create({
    data: {
      ...facts,
      programId,
      teacherId,
      startsOn: asDate(from),
      endsOn: asDate(to),
      createdAt: world.daysAgo(40),
    },
    select: { id: true },
  })
  await world.tx.cohortSession.createMany({
    data: planSessions({ from, to, slots: days.map((day) => ({ day, time, minutes })) }).sessions.map(
      (each) => ({
        ...each,
        cohortId: cohort.id,
        createdAt: world.daysAgo(40),
      }),
    ),
  })
  return cohort.id
}

/** Each at another time: between two hours and a day ago. */
const activeDays = (username: string) => 0.08 + (username.charCodeAt(0) % 12) * 0.07

interface Place {
  programId: string
  program: string
  cohortId: string
}

/** Paid, with a seat; null when somebody else has that name. */
async function addClassmate(world: DemoWorld, mate: Classmate, place: Place): Promise<string | null> {
  const { tx, daysAgo } = world
  const { username, firstName, lastName, phone, locale, reference, paid } = mate
  const email = `${username}@example.cm`
  const createdAt = daysAgo(paid + 1)
  const person = { username, email, firstName, lastName, phone, locale, createdAt }
  const userId = await addPerson(tx, { ...person, role: 'student', password: somePassword() })
  if (!userId) {
    return null
  }
  const { programId, program, cohortId } = place
  const paidAt = daysAgo(paid)
  const active = { lastActiveAt: daysAgo(Math.min(paid, activeDays(username))) }
  const enrolment = await tx.enrolment.create({
    data: { userId, programId, cohortId, status: 'active', startDate: paidAt, createdAt, ...active },
    select: { id: true },
  })
  const bought = { userId, programId, enrolmentId: enrolment.id, programSlug: program }
  await addDemoPayment(tx, { ...bought, paidAt, reference, phone, email, firstName })
  return userId
}

/** The newest session is still to be noted. */
async function noteAttendance(
  { tx, now }: DemoWorld,
  cohortId: string,
  teacherId: string | null,
  attended: Map<string, string>,
) {
  const past = await tx.cohortSession.findMany({
    where: { cohortId, startsAt: { lt: now } },
    orderBy: { startsAt: 'asc' },
    select: { id: true, startsAt: true },
  })
  const data = past.slice(0, -1).flatMap(({ id: sessionId, startsAt }, n) =>
    [...attended].flatMap(([userId, letters]) => {
      const state = states[(letters[n] ?? 'p') as keyof typeof states]
      return [
        {
          sessionId,
          userId,
          state,
          notedById: teacherId,
          notedAt: new Date(startsAt.getTime() + noteAfterMs),
        },
      ]
    }),
  )
  await tx.attendance.createMany({ data })
}

async function addWaiter({ tx, daysAgo }: DemoWorld, { programId, cohortId }: Place) {
  const createdAt = daysAgo(1)
  const userId = await addPerson(tx, { ...waiter, password: somePassword(), createdAt })
  if (!userId) {
    return
  }
  const { id: enrolmentId } = await tx.enrolment.create({
    data: { userId, programId, createdAt },
    select: { id: true },
  })
  await tx.cohortWait.create({ data: { enrolmentId, userId, programId, cohortId, createdAt } })
}

async function addCohort(world: DemoWorld, demo: DemoCohort, teacherId: string | null) {
  const { tx } = world
  const { id: programId } = await tx.program.findUniqueOrThrow({
    where: { slug: demo.program },
    select: { id: true },
  })
  const place = {
    programId,
    program: demo.program,
    cohortId: await openCohort(world, demo, programId, teacherId),
  }
  const attended = new Map<string, string>()
  for (const mate of demo.students) {
    const userId = await addClassmate(world, mate, place)
    if (userId && mate.attended) {
      attended.set(userId, mate.attended)
    }
  }
  if (demo.starts < 0) {
    const amina = await tx.enrolment.findFirst({
      where: { programId, status: 'active', cohortId: null, user: { usernameKey: 'amina' } },
    })
    if (amina) {
      await tx.enrolment.update({ where: { id: amina.id }, data: { cohortId: place.cohortId } })
      attended.set(amina.userId, aminaAttended)
    }
    await noteAttendance(world, place.cohortId, teacherId, attended)
  }
  if (demo.students.length === demo.seats) {
    await addWaiter(world, place)
  }
}

/** A class that runs, one that is full and has somebody waiting, and two with free seats; only where there is none yet. */
export async function addDemoCohorts(world: DemoWorld): Promise<void> {
  const { tx } = world
  if ((await tx.cohort.count()) > 0) {
    return
  }
  const teacher = await tx.user.findUnique({ where: { usernameKey: 'staff' }, select: { id: true } })
  for (const demo of cohorts) {
    await addCohort(world, demo, teacher?.id ?? null)
  }
}
