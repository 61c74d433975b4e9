import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { day } from '@/config/durations'
import { setUserBlocked } from '@/features/accounts/users/server/office/set-user-blocked'
import { progressOf } from '@/features/base/enrolments/progress.rules'
import {
  lockProgramEnrolments,
  updateProgressOfWeek,
} from '@/features/base/enrolments/server/update-progress'
import { noteAttendance } from '@/features/classes/attendance/server/note-attendance'
import { getOfficeCohort } from '@/features/classes/cohorts/server/office/get-cohort'
import { getOfficeProgram } from '@/features/classes/programs/server/get-office-program'
import { saveProgram } from '@/features/classes/programs/server/save-program'
import { getStudentProgram } from '@/features/office/students/server/get-student-program'
import { getDashboard, getOverview } from '@/features/portal/dashboard/server/get-dashboard'
import { listMyPrograms } from '@/features/portal/dashboard/server/list-my-programs'
import { gradeSubmission } from '@/features/study/assignments/server/grade-submission'
import { readBasis } from '@/features/study/certificates/server/certificates.repository'
import { archiveItem } from '@/features/study/curriculum/server/archive-item'
import { getGradebook } from '@/features/study/gradebook/server/get-gradebook'
import type { Actor } from '@/server/kernel/actor'
import { isAppError } from '@/server/kernel/app-error'
import { inTransaction } from '@/server/kernel/transaction'
import type { AnyUseCase } from '@/server/kernel/use-case'
import { callUseCase } from '@/testing/call'
import { addSession, createOpenCohort, dayFromNow } from '@/testing/cohorts'
import { actorFor, createUser } from '@/testing/factories'
import {
  type Course,
  createCourse,
  createItem,
  createWeek,
  rightAnswers,
  wrongAnswers,
} from '@/testing/learning'
import { testContainer } from '@/testing/test-container'
import { completeWeek } from './complete-week'
import { completeWeekByOffice } from './complete-week-by-office'
import { getMyProgram } from './get-my-program'
import { placeWork } from './place-work'
import { publishItem } from './publish-item'
import { setCompletion } from './set-completion'
import { submitAttempt } from './submit-attempt'
import { waiveItem } from './waive-item'

const container = testContainer({ env: { RATE_LIMIT_SCALE: '1000' } })
let staff: Actor
let admin: Actor

beforeAll(async () => {
  staff = await actorFor((await createUser({ role: 'staff' })).id)
  admin = await actorFor((await createUser({ role: 'admin' })).id)
})

const run = async <T>(useCase: AnyUseCase, actor: Actor, input: object): Promise<T> =>
  (await callUseCase(useCase, input, { actor })) as T

interface World {
  course: Course
  cohortId: string
  userId: string
  student: Actor
  enrolmentId: string
}

/** `pick` chooses among the existing rows. */
type Step = (world: World, pick: number) => Promise<unknown>

const at = <T>(list: readonly T[], pick: number): T | undefined => list[pick % Math.max(1, list.length)]

const itemOf = async ({ course }: World, pick: number, kind?: 'lesson' | 'quiz' | 'assignment') =>
  at(
    await container.db.learningItem.findMany({
      where: { programId: course.program.id, kind, archivedAt: null },
      orderBy: { id: 'asc' },
    }),
    pick,
  )

const read =
  (completed: boolean): Step =>
  async (world, pick) => {
    const item = await itemOf(world, pick, 'lesson')
    return item && run(setCompletion, world.student, { id: item.id, completed })
  }

/** Few ids, so that the same attempt is often repeated, also after other attempts. */
const attempt =
  (answers: object): Step =>
  async (world, pick) => {
    const item = await itemOf(world, pick, 'quiz')
    return item && run(submitAttempt, world.student, { id: item.id, client_id: `try-${pick % 4}`, answers })
  }

const handIn: Step = async (world, pick) => {
  const item = await itemOf(world, pick, 'assignment')
  if (!item) {
    return
  }
  const { enrolmentId, userId, course } = world
  await inTransaction(async (tx) => {
    const now = container.clock.now()
    const place = await placeWork(tx, { enrolmentId, itemId: item.id, now })
    const file = {
      filename: 'a.txt',
      size: 1,
      sha256: '',
      contentType: 'text/plain',
      storageKey: randomUUID(),
    }
    await tx.submission.create({
      data: { ...file, ...place, enrolmentId, userId, programId: course.program.id, submittedAt: now },
    })
  })
}

const grade =
  (status: 'accepted' | 'returned'): Step =>
  async ({ enrolmentId }, pick) => {
    const files = await container.db.submission.findMany({ where: { enrolmentId }, orderBy: { id: 'asc' } })
    const file = at(files, pick)
    return file && run(gradeSubmission, staff, { id: file.id, status })
  }

const waive: Step = async (world, pick) => {
  const item = await itemOf(world, pick)
  return (
    item && run(waiveItem, staff, { enrolment: world.enrolmentId, item: item.id, reason: 'Known already' })
  )
}

const weeksOf = ({ course }: World) =>
  container.db.programWeek.findMany({ where: { programId: course.program.id }, orderBy: { number: 'asc' } })

const mark =
  (completed: boolean): Step =>
  async (world, pick) => {
    const week = at(await weeksOf(world), pick)
    return (
      week &&
      run(completeWeek, world.student, { slug: world.course.program.slug, number: week.number, completed })
    )
  }

const completeByOffice: Step = async (world, pick) => {
  const week = at(await weeksOf(world), pick)
  const { enrolmentId } = world
  return (
    week &&
    run(completeWeekByOffice, staff, { enrolment: enrolmentId, number: week.number, reason: 'Was there' })
  )
}

const publish: Step = async (world, pick) => {
  const week = at(await weeksOf(world), pick)
  if (!week) {
    return
  }
  const kind = (['lesson', 'quiz', 'assignment'] as const)[pick % 3]
  const item = {
    programId: world.course.program.id,
    weekId: week.id,
    kind,
    position: 50 + pick,
    required: pick % 4 !== 0,
  }
  const { id, revisionId } = await createItem({ ...item, published: false })
  const by = { publishedById: staff.kind === 'user' ? staff.user.id : '', now: container.clock.now() }
  await inTransaction((tx) => publishItem(tx, { itemId: id, revisionId, ...by }))
}

const archive =
  (archived: boolean): Step =>
  async ({ course }, pick) => {
    const items = await container.db.learningItem.findMany({
      where: { programId: course.program.id, archivedAt: archived ? null : { not: null } },
      orderBy: { id: 'asc' },
    })
    const item = at(items, pick)
    const { slug } = course.program
    return item && run(archiveItem, admin, { slug, item: item.slug, archived: String(archived) })
  }

const attend =
  (state: 'present' | 'late' | 'absent'): Step =>
  async ({ cohortId, userId }, pick) => {
    const sessions = await container.db.cohortSession.findMany({
      where: { cohortId },
      orderBy: [{ startsAt: 'asc' }, { id: 'asc' }],
    })
    const session = at(sessions, pick)
    return session && run(noteAttendance, staff, { id: session.id, [userId]: state })
  }

const block =
  (blocked: boolean): Step =>
  ({ userId }) =>
    run(setUserBlocked, admin, { id: userId, blocked: String(blocked) })

const change =
  (data: (item: { required: boolean }) => object): Step =>
  async (world, pick) => {
    const item = await itemOf(world, pick)
    if (!item?.weekId) {
      return
    }
    const { weekId, programId } = item
    await inTransaction(async (tx) => {
      await lockProgramEnrolments(tx, programId)
      await tx.learningItem.update({ where: { id: item.id }, data: data(item) })
      await updateProgressOfWeek(tx, programId, weekId, container.clock.now())
    })
  }

interface OfficeProgramView {
  version: number
  values: { position: string; weeks: object[] }
}

const plan =
  (changed: (weeks: object[], pick: number) => object[]): Step =>
  async ({ course }, pick) => {
    const { slug } = course.program
    const { version, values } = await run<OfficeProgramView>(getOfficeProgram, admin, { slug })
    const weeks = changed(values.weeks, pick)
    if (weeks.length < 10) {
      await run(saveProgram, admin, {
        ...values,
        weeks,
        slug,
        version: String(version),
        basePosition: values.position,
      })
    }
  }

const setStatus =
  (from: 'active' | 'completed' | 'ended', to: 'active' | 'ended'): Step =>
  ({ enrolmentId }) =>
    container.db.enrolment.updateMany({ where: { id: enrolmentId, status: from }, data: { status: to } })

/** The possible steps, each with its relative frequency. */
const steps: Record<string, [number, Step]> = {
  read: [5, read(true)],
  unread: [1, read(false)],
  'pass a quiz': [3, attempt(rightAnswers)],
  'fail a quiz': [1, attempt(wrongAnswers)],
  'hand in': [2, handIn],
  accept: [3, grade('accepted')],
  return: [1, grade('returned')],
  waive: [2, waive],
  'mark a week': [2, mark(true)],
  'complete a week by the office': [5, completeByOffice],
  'take a mark back': [1, mark(false)],
  'publish an item': [1, publish],
  'archive an item': [2, archive(true)],
  'take an item back': [2, archive(false)],
  attend: [5, attend('present')],
  'come late': [1, attend('late')],
  'be absent': [1, attend('absent')],
  block: [1, block(true)],
  unblock: [1, block(false)],
  'require, or not': [1, change(({ required }) => ({ required: !required }))],
  'add a week': [
    2,
    plan((weeks) => [...weeks, { ...weeks[0], id: '', titleEn: 'More', assignmentEn: '', assignmentFr: '' }]),
  ],
  'remove a week': [1, plan((weeks, pick) => weeks.filter((_, n) => n !== pick % weeks.length))],
  'turn the weeks round': [1, plan((weeks) => weeks.toReversed())],
  refund: [1, setStatus('active', 'ended')],
  'refund what is finished': [1, setStatus('completed', 'ended')],
  'pay again': [5, setStatus('ended', 'active')],
}
const names = Object.entries(steps).flatMap(([name, [often]]) => Array<string>(often).fill(name))

async function start(): Promise<World> {
  const course = await createCourse()
  // Enough weeks for a plan that can be saved.
  for (const number of [4, 5, 6]) {
    await createWeek(course.program.id, number)
  }
  const { id: userId } = await createUser()
  const startDate = container.clock.now()
  const programId = course.program.id
  const { id: cohortId } = await createOpenCohort(programId, {
    startsOn: dayFromNow(0),
    endsOn: dayFromNow(42),
  })
  // One session per week, two in the fourth.
  for (const days of [0, 7, 14, 21, 23, 28, 35]) {
    await addSession(cohortId, new Date(startDate.getTime() + days * day))
  }
  const { id } = await container.db.enrolment.create({
    data: { userId, programId, cohortId, status: 'active', startDate },
  })
  return { course, cohortId, userId, student: await actorFor(userId), enrolmentId: id }
}

/** Every place that shows the progress of a student, by its name. Classes list only people with a seat. */
async function readEverywhere({ course, cohortId, userId, student, enrolmentId }: World, seated: boolean) {
  const { slug } = course.program
  interface Listed {
    programs: { progress: number }[]
  }
  const [page, office, dashboard, overview, list, basis] = await Promise.all([
    run<{ progress: number }>(getMyProgram, student, { slug }),
    run<{ program: { progress: number } }>(getStudentProgram, staff, { id: userId, slug }),
    run<Listed>(getDashboard, student, {}),
    run<Listed>(getOverview, student, {}),
    run<{ items: { progress: number }[] }>(listMyPrograms, student, {}),
    readBasis(container.db, enrolmentId),
  ])
  const [book, cohort] = seated
    ? await Promise.all([
        run<{ students: { progress: number }[] }>(getGradebook, staff, { id: cohortId }),
        run<{ students: { progress: number }[] }>(getOfficeCohort, staff, { id: cohortId }),
      ])
    : []
  return {
    page: page.progress,
    office: office.program.progress,
    dashboard: dashboard.programs[0]?.progress,
    overview: overview.programs[0]?.progress,
    list: list.items[0]?.progress,
    certificate: progressOf(basis.progress),
    ...(book && cohort ? { gradebook: book.students[0]?.progress, class: cohort.students[0]?.progress } : {}),
  }
}

async function look(world: World) {
  const enrolment = await container.db.enrolment.findUniqueOrThrow({
    where: { id: world.enrolmentId },
    include: { weeks: true },
  })
  const everywhere = await readEverywhere(world, ['active', 'completed'].includes(enrolment.status))
  return {
    progress: everywhere.page,
    everywhere,
    finished: enrolment.completedAt !== null,
    status: enrolment.status,
    kept: enrolment.weeks.length,
    counted: enrolment.weeksCompleted,
  }
}

/** The settings can ask for more sequences, or for other ones. */
const histories = Number(process.env.PROGRESS_HISTORIES ?? 5)
const seed = Number(process.env.PROGRESS_SEED ?? 20_261_122)

const isExpected = (error: unknown) => isAppError(error) && error.status < 500

const history = fc.array(fc.tuple(fc.constantFrom(...names), fc.nat({ max: 11 })), {
  minLength: 25,
  maxLength: 60,
})

/** Random steps seldom complete a program. */
const finishedEarly: [string, number][] = [
  ...[0, 1, 2, 3].map((pick): [string, number] => ['waive', pick]),
  ...[0, 1, 2, 3, 4, 5].map((pick): [string, number] => ['complete a week by the office', pick]),
  ['add a week', 0],
  ['block', 0],
  ['refund what is finished', 0],
  ['pay again', 0],
  ['turn the weeks round', 0],
  ['return', 0],
]

it(
  'no order of learning, grading, publishing, changing the plan and refunding lets progress fall or differ',
  async () => {
    await fc.assert(
      fc.asyncProperty(history, async (happened) => {
        const world = await start()
        let before = await look(world)
        for (const [name, pick] of happened) {
          const answer = await steps[name]?.[1](world, pick).catch((error: unknown) => {
            if (!isExpected(error)) {
              throw error
            }
            return undefined
          })
          const now = await look(world)
          expect(
            new Set(Object.values(now.everywhere)).size,
            `${name}: ${JSON.stringify(now.everywhere)}`,
          ).toBe(1)
          expect(
            now.progress >= before.progress && now.progress >= 0 && now.progress <= 100,
            `${name}: ${before.progress} to ${now.progress}`,
          ).toBe(true)
          expect(now.kept, name).toBeGreaterThanOrEqual(before.kept)
          expect(now.counted, name).toBe(now.kept)
          if (before.finished) {
            expect([now.finished, now.progress], name).toEqual([true, 100])
          }
          if (now.status === 'completed') {
            expect(now.progress, name).toBe(100)
          }
          const told = (answer as { progress?: number } | undefined)?.progress
          // A repeated attempt gets the same answer as before.
          if (told !== undefined && !('created' in (answer as object))) {
            expect(told, name).toBe(now.progress)
          }
          before = now
        }
      }),
      { seed, numRuns: histories, endOnFailure: true, examples: [[finishedEarly]] },
    )
  },
  240_000 + histories * 10_000,
)

it('what happens at the same time ends as if it had happened one after the other', async () => {
  const world = await start()
  const { course, enrolmentId, student } = world
  await handIn(world, 0)
  await Promise.allSettled([
    ...Array.from({ length: 5 }, () => run(setCompletion, student, { id: course.lesson.id })),
    ...Array.from({ length: 5 }, (_, n) =>
      run(submitAttempt, student, { id: course.quiz.id, client_id: `a${n}`, answers: rightAnswers }),
    ),
    ...Array.from({ length: 5 }, () =>
      run(completeWeekByOffice, staff, { enrolment: enrolmentId, number: 3, reason: 'Was there' }),
    ),
    grade('accepted')(world, 0),
    publish(world, 0),
    waive(world, 1),
    steps['add a week']?.[1](world, 0),
  ])
  const weeks = await container.db.weekCompletion.findMany({
    where: { enrolmentId },
    orderBy: { weekNumber: 'asc' },
  })
  expect(weeks.map(({ weekNumber }) => weekNumber)).toEqual(expect.arrayContaining([2, 3]))
  const standing = await container.db.itemStanding.findFirstOrThrow({
    where: { enrolmentId, itemId: course.quiz.id },
  })
  expect(standing.tries).toBe(await container.db.itemAttempt.count({ where: { enrolmentId } }))
  const { progress } = await look(world)
  expect(progress).toBeGreaterThanOrEqual(28)
})
