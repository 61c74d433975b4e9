import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach } from 'vitest'
import { studentCalls } from '@/app/api/calls/student'
import type { getMyProgram } from '@/features/study/learning/server/get-my-program'
import { type Course, createCourse } from './learning'
import { type Someone, signIn } from './office'
import { testContainer } from './test-container'

const gradeRoute = studentCalls['PATCH /api/assignments/{id}'].handler
const attemptRoute = studentCalls['POST /api/user/items/{id}/attempts'].handler
const completionRoute = studentCalls['PUT /api/user/items/{id}/completion'].handler
const openingRoute = studentCalls['POST /api/user/items/{id}/opening'].handler
const itemRoute = studentCalls['GET /api/user/items/{id}'].handler
const programRoute = studentCalls['GET /api/user/programs/{slug}'].handler
const weekRoute = studentCalls['PUT /api/user/programs/{slug}/weeks/{number}'].handler
const syncRoute = studentCalls['POST /api/user/sync'].handler

const request = (method: string, who: Someone, body?: unknown, headers: Record<string, string> = {}) =>
  new Request('http://localhost:3000/api/user/items', {
    method,
    headers: { authorization: `Bearer ${who.bearer}`, 'content-type': 'application/json', ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
const at = (params: Record<string, string>) => ({ params: Promise.resolve(params) })

export const json = async <T = Record<string, unknown>>(response: Response) => (await response.json()) as T

/** A course and a student of it, new for each test, and the calls of the API by which one learns. */
export function learningBench() {
  const container = testContainer({ env: { RATE_LIMIT_SCALE: '1000' } })
  const made = {} as { course: Course; student: Someone; staff: Someone; enrolmentId: string }

  async function enrol(userId: string, status: 'active' | 'pending' | 'ended' | 'completed' = 'active') {
    const startDate = new Date(container.clock.now().getTime() - 10 * 86_400_000)
    const data = { userId, programId: made.course.program.id, status, startDate }
    return (await container.db.enrolment.create({ data })).id
  }

  beforeAll(async () => {
    made.staff = await signIn({ role: 'staff' })
  })
  beforeEach(async () => {
    made.course = await createCourse()
    made.student = await signIn()
    made.enrolmentId = await enrol(made.student.id)
  })

  return Object.assign(made, {
    container,
    enrol,
    read: (id: string, who = made.student, headers = {}) =>
      itemRoute(request('GET', who, undefined, headers), at({ id })),
    open: (id: string, who = made.student) => openingRoute(request('POST', who), at({ id })),
    complete: (id: string, body: object = {}, who = made.student) =>
      completionRoute(request('PUT', who, body), at({ id })),
    attempt: (id: string, body: object, who = made.student, headers = {}) =>
      attemptRoute(
        request(
          'POST',
          who,
          { client_id: randomUUID(), at: container.clock.now().toISOString(), ...body },
          headers,
        ),
        at({ id }),
      ),
    week: (number: number, completed = true, who = made.student) =>
      weekRoute(
        request('PUT', who, { completed }),
        at({ slug: made.course.program.slug, number: String(number) }),
      ),
    sync: (body: unknown, who = made.student) => syncRoute(request('POST', who, body), at({})),
    program: async (who = made.student, headers = {}) =>
      json<Awaited<ReturnType<typeof getMyProgram.run>>>(
        await programRoute(request('GET', who, undefined, headers), at({ slug: made.course.program.slug })),
      ),
    grade: (id: string, status: 'accepted' | 'returned') =>
      gradeRoute(request('PATCH', made.staff, { status }), at({ id })),
    handIn: async (itemId: string | null, version = 1, weekNumber: number | null = 2) =>
      (
        await container.db.submission.create({
          data: {
            userId: made.student.id,
            programId: made.course.program.id,
            enrolmentId: made.enrolmentId,
            itemId,
            version,
            weekNumber,
            filename: 'a.txt',
            size: 1,
            sha256: '',
            contentType: 'text/plain',
            storageKey: randomUUID(),
            submittedAt: container.clock.now(),
          },
        })
      ).id,
    counts: () =>
      Promise.all([
        container.db.itemAttempt.count({ where: { enrolmentId: made.enrolmentId } }),
        container.db.itemCompletion.count({ where: { enrolmentId: made.enrolmentId } }),
        container.db.weekCompletion.count({ where: { enrolmentId: made.enrolmentId } }),
      ]),
  })
}
