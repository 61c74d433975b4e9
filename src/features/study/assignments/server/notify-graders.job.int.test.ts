import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { createProgram, createUser } from '@/testing/factories'
import { testContainer } from '@/testing/test-container'
import { notifyGraders } from './notify-graders.job'

const container = testContainer()
let program: Awaited<ReturnType<typeof createProgram>>

beforeAll(async () => {
  container.clock.set(new Date('2026-11-20T10:02:00Z'))
  program = await createProgram()
})

async function handIn(userId: string, at: string, status: 'submitted' | 'accepted' = 'submitted') {
  const own = { userId, programId: program.id }
  const enrolment =
    (await container.db.enrolment.findFirst({ where: own })) ??
    (await container.db.enrolment.create({ data: { ...own, status: 'active' } }))
  await container.db.submission.create({
    data: {
      ...own,
      enrolmentId: enrolment.id,
      filename: 'a.txt',
      size: 1,
      sha256: '',
      contentType: 'text/plain',
      storageKey: randomUUID(),
      status,
      submittedAt: new Date(at),
    },
  })
}

const run = () => notifyGraders.run({}, { log: container.log, attempt: 1, lastAttempt: false })
const mails = () =>
  container.db.outboxMail.findMany({
    where: { kind: 'assignments_waiting' },
    orderBy: { createdAt: 'asc' },
    select: { userId: true, locale: true, data: true },
  })
const bells = (userId: string) =>
  container.db.notification.count({ where: { userId, kind: 'assignments.waiting' } })

const wantEach = (userId: string) =>
  container.db.notificationChoice.create({ data: { userId, topics: { work: { mail: 'now' } } } })

it('those who grade hear once an hour of what arrived, in their language; nobody of the own work', async () => {
  await run()
  expect(await mails()).toEqual([])

  const student = await createUser()
  const staff = await createUser({ role: 'staff', locale: 'fr' })
  const both = await createUser({ role: 'staff', additionalRoles: ['student'], locale: 'en' })
  await wantEach(staff.id)
  await wantEach(both.id)
  // Gets mails together, as is usual.
  const usual = await createUser({ role: 'staff' })
  await createUser({ role: 'staff', blockedAt: new Date() })
  await handIn(student.id, '2026-11-20T08:59:00Z')
  await handIn(student.id, '2026-11-20T09:00:00Z')
  await handIn(student.id, '2026-11-20T09:59:59Z')
  await handIn(student.id, '2026-11-20T09:30:00Z', 'accepted')
  await handIn(both.id, '2026-11-20T09:10:00Z')
  await handIn(student.id, '2026-11-20T10:00:00Z')

  await Promise.all([run(), run()])
  await run()
  expect(
    (await mails())
      .map(({ userId, locale, data }) => [userId, locale, (data as { arrived: number }).arrived])
      .sort(),
  ).toEqual(
    [
      [staff.id, 'fr', 3],
      [both.id, 'en', 2],
    ].sort(),
  )
  expect([await bells(staff.id), await bells(both.id), await bells(student.id)]).toEqual([1, 1, 0])
  expect(await bells(usual.id)).toBe(1)

  container.clock.set(new Date('2026-11-20T11:02:00Z'))
  await run()
  expect(await mails()).toHaveLength(4)
  container.clock.set(new Date('2026-11-20T12:02:00Z'))
  await run()
  expect(await mails()).toHaveLength(4)
})
