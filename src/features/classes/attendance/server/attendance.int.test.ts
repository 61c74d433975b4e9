import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { teachingCalls } from '@/app/api/calls/teaching'
import { hour } from '@/config/durations'
import { closedBy } from '@/features/accounts/guardians/server/keep-guardian'
import { renderMail } from '@/features/base/mail/server/render-mail'
import { getOfficeCohort } from '@/features/classes/cohorts/server/office/get-cohort'
import { getGradebook } from '@/features/study/gradebook/server/get-gradebook'
import { signAccessToken } from '@/server/kernel/tokens'
import { callUseCase } from '@/testing/call'
import { addSession, createOpenCohort, joinCohort } from '@/testing/cohorts'
import { createProgram, createUser } from '@/testing/factories'
import { hurryJobs, runDueJobs } from '@/testing/jobs'
import { testContainer } from '@/testing/test-container'
import { getSheet } from './get-sheet'
import { tellGuardians } from './tell-guardians.job'

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

describe('the guardian of a student under 18', () => {
  async function minor(
    guardian: { state?: 'waiting' | 'confirmed'; noticesOffAt?: Date; locale?: string } = {},
  ) {
    const now = container.clock.now()
    const user = await createUser({ locale: 'en', firstName: 'Ndi', ...closedBy('2012-03-05', now) })
    await joinCohort(evening, user.id)
    const email = `guardian-of-${user.id}@example.cm`
    await container.db.guardian.create({
      data: { userId: user.id, name: 'Zzyzx Qwertz', email, state: 'confirmed', ...guardian },
    })
    return { id: user.id, email }
  }
  const run = async () => {
    container.clock.advance(hour)
    await hurryJobs()
    await runDueJobs(container.databaseUrl, [tellGuardians])
  }
  const mails = (kind = 'guardian_absence') =>
    container.db.outboxMail.findMany({ where: { kind }, orderBy: { createdAt: 'asc' } })
  const dueIn = async () => {
    const [row] = await container.db.$queryRaw<{ minutes: number }[]>`
      select round(extract(epoch from run_at - ${container.clock.now()}::timestamptz) / 60)::int as minutes
      from graphile_worker.jobs where key = ${`absence:${session.id}`}`
    return row?.minutes
  }

  let teacher: string
  beforeAll(async () => {
    teacher = (await createUser({ role: 'staff' })).id
  })
  beforeEach(async () => {
    await container.db.outboxMail.deleteMany()
  })
  /** Tokens end long before an absence is mailed. */
  async function save(states: Record<string, string>, id = session.id) {
    expect((await put(states, { token: await tokenOf(teacher), id })).status).toBe(200)
  }

  it('reads of an absence an hour after it was noted, once, in the language of the link', async () => {
    const [french, english, adult] = [await minor({ locale: 'fr' }), await minor(), amina]
    await save({ [french.id]: 'absent', [english.id]: 'absent', [adult.id]: 'absent' })
    expect(await dueIn()).toBe(60)
    expect(await mails()).toEqual([])
    await run()
    const sent = await mails()
    expect(sent.map(({ toEmail, locale }) => [toEmail, locale]).sort()).toEqual(
      [
        [french.email, 'fr'],
        [english.email, 'en'],
      ].sort(),
    )
    const mail = sent.find(({ toEmail }) => toEmail === french.email)
    const { text } = await renderMail(mail as never)
    expect(text).toContain('Ndi')
    expect(text).toMatch(/guardian\?token=[\w.-]+/)
    await save({ [french.id]: 'present' })
    await save({ [french.id]: 'absent' })
    await run()
    expect(await mails()).toHaveLength(2)
  })

  it('reads nothing of what was corrected in that time, which each change of the list begins again', async () => {
    const { id } = await minor()
    await save({ [id]: 'absent' })
    container.clock.advance(hour / 2)
    await save({ [id]: 'late', [amina.id]: 'absent' })
    expect(await dueIn()).toBe(60)
    await run()
    expect(await mails()).toEqual([])
  })

  it('reads nothing unless the guardian has confirmed and wants news, and of sessions of long ago', async () => {
    const asked = await minor({ state: 'waiting' })
    const stopped = await minor({ noticesOffAt: container.clock.now() })
    await save({ [asked.id]: 'absent', [stopped.id]: 'absent' })
    await run()
    const { id } = await addSession(evening.id, new Date(container.clock.now().getTime() - 8 * 24 * hour))
    const reader = await minor()
    await save({ [reader.id]: 'absent' }, id)
    await run()
    expect(await mails()).toEqual([])
  })

  it('reads nothing of an adult, of a student who is blocked, and of a session that was cancelled', async () => {
    const [adult, blocked] = [await minor(), await minor()]
    await save({ [adult.id]: 'absent', [blocked.id]: 'absent' })
    const grown = { dateOfBirth: new Date('2000-03-05') }
    await container.db.user.update({ where: { id: adult.id }, data: grown })
    await container.db.user.update({ where: { id: blocked.id }, data: { blockedAt: container.clock.now() } })
    await run()
    expect(await mails()).toEqual([])
    const reader = await minor()
    await save({ [reader.id]: 'absent' })
    await container.db.cohortSession.update({
      where: { id: session.id },
      data: { cancelledAt: container.clock.now() },
    })
    await run()
    await container.db.cohortSession.update({ where: { id: session.id }, data: { cancelledAt: null } })
    expect(await mails()).toEqual([])
  })
})
