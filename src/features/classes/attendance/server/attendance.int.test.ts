import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { teachingCalls } from '@/app/api/calls/teaching'
import { getOfficeCohort } from '@/features/classes/cohorts/server/office/get-cohort'
import { getGradebook } from '@/features/study/gradebook/server/get-gradebook'
import { signAccessToken } from '@/server/kernel/tokens'
import { callUseCase } from '@/testing/call'
import { addSession, createOpenCohort, joinCohort } from '@/testing/cohorts'
import { createProgram, createUser } from '@/testing/factories'
import { testContainer } from '@/testing/test-container'
import { getSheet } from './get-sheet'

const PUT = teachingCalls['PUT /api/admin/sessions/{id}/attendance'].handler

const container = testContainer({ env: { RATE_LIMIT_SCALE: '1000' } })
let staff: string
let evening: Awaited<ReturnType<typeof createOpenCohort>>
let session: { id: string }
let amina: { id: string }
let paul: { id: string }

beforeAll(async () => {
  staff = await tokenOf((await createUser({ role: 'staff' })).id)
})
beforeEach(async () => {
  evening = await createOpenCohort((await createProgram()).id)
  session = await addSession(evening.id, container.clock.now())
  ;[amina, paul] = [await createUser(), await createUser()]
  await joinCohort(evening, amina.id)
  await joinCohort(evening, paul.id, 'completed')
})

async function tokenOf(userId: string) {
  const now = container.clock.now()
  const expiresAt = new Date(now.getTime() + 3_600_000)
  const { id } = await container.db.session.create({
    data: { userId, kind: 'api', lastSeenAt: now, expiresAt },
  })
  return signAccessToken(userId, id, now)
}
async function put(body: unknown, { token = staff, id = session.id } = {}) {
  const headers = {
    'content-type': 'application/json',
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  }
  const url = `http://localhost:3000/api/admin/sessions/${id}/attendance`
  const request = new Request(url, { method: 'PUT', headers, body: JSON.stringify(body) })
  const response = await PUT(request, { params: Promise.resolve({ id }) })
  return { status: response.status, body: await response.json() }
}
const noted = () =>
  container.db.attendance.findMany({
    where: { sessionId: session.id },
    select: { userId: true, state: true },
  })

it('is refused to visitors and students, for what is not there, cancelled or no state, and for people of other classes', async () => {
  expect((await put({ [amina.id]: 'present' }, { token: '' })).status).toBe(401)
  expect((await put({ [amina.id]: 'present' }, { token: await tokenOf(amina.id) })).status).toBe(403)
  expect((await put({ [amina.id]: 'present' }, { id: randomUUID() })).status).toBe(404)
  expect((await put({ [amina.id]: 'present' }, { id: 'x' })).status).toBe(404)
  expect((await put({ [amina.id]: 'there' })).body.errors).toHaveProperty([amina.id])
  const [moved, unpaid] = [await createUser(), await createUser()]
  await joinCohort(evening, unpaid.id, 'pending')
  for (const { id } of [moved, unpaid]) {
    const refused = await put({ [amina.id]: 'present', [id]: 'present' })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [id]])
  }
  const { id } = await addSession(evening.id, container.clock.now(), { cancelledAt: new Date() })
  expect((await put({ [amina.id]: 'present' }, { id })).status).toBe(409)
  expect(await noted()).toEqual([])
})

it('notes who is named, the last word counts, and the others stay as they are', async () => {
  const first = await put({ [amina.id]: 'present', [paul.id]: 'absent', title: 'not a person' })
  expect(first.body).toMatchObject({
    id: session.id,
    starts_at: container.clock.now().toISOString(),
    attendance: { [amina.id]: 'present', [paul.id]: 'absent' },
  })
  expect((await put({ [paul.id]: 'late' })).body.attendance).toEqual({
    [amina.id]: 'present',
    [paul.id]: 'late',
  })
  await put({ [paul.id]: 'late' })
  expect(await container.db.auditEntry.count({ where: { action: 'attendance.noted' } })).toBe(2)
})

it('everybody is present by one button, and the exceptions beside it stand', async () => {
  const { body } = await put({ all: 'present', [`student-${paul.id}`]: 'absent' })
  expect(body.attendance).toEqual({ [amina.id]: 'present', [paul.id]: 'absent' })
})

it('lists people by their last names, as the class and its gradebook do', async () => {
  const other = await createOpenCohort((await createProgram()).id)
  const { id } = await addSession(other.id, container.clock.now())
  for (const [firstName, lastName] of [
    ['Zoe', 'Abega'],
    ['Ada', 'Zambo'],
    ['Bea', 'abena'],
  ] as const) {
    await joinCohort(other, (await createUser({ firstName, lastName })).id)
  }
  const { id: teacher } = await createUser({ role: 'staff' })
  const names = async (read: Promise<{ students: { name: string }[] }>) =>
    (await read).students.map(({ name }) => name)
  const ordered = ['Zoe Abega', 'Bea abena', 'Ada Zambo']
  expect(await names(callUseCase(getSheet, { id }, { as: teacher }))).toEqual(ordered)
  expect(await names(callUseCase(getOfficeCohort, { id: other.id }, { as: teacher }))).toEqual(ordered)
  expect(await names(callUseCase(getGradebook, { id: other.id }, { as: teacher }))).toEqual(ordered)
})
