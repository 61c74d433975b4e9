import type { ChildProcess } from 'node:child_process'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { systemClock } from '@/infrastructure/clock/system-clock'
import { signAccessToken } from '@/server/kernel/tokens'
import { createUser } from '@/testing/factories'
import { createCourse, rightAnswers, wrongAnswers } from '@/testing/learning'
import { Disk } from '@/testing/outbox-schedules'
import { bundleForTest, killProcess, startProcess } from '@/testing/processes'
import { testContainer } from '@/testing/test-container'
import { flush, type SendEntries } from '../flush-outbox'
import type { EntryResult, LearningEntry } from '../outbox.rules'

const container = testContainer({ ports: { clock: systemClock as never } })
let file: string
let server: ChildProcess | undefined

beforeAll(async () => {
  file = await bundleForTest('sync-server')
})
afterEach(async () => {
  if (server) {
    await killProcess(server)
  }
})

async function start(): Promise<number> {
  let port = 0
  server = await startProcess(file, { SYNC_DATABASE_URL: container.databaseUrl }, (message) => {
    port = (message as { port: number }).port
  })
  return port
}

async function makeStudent(courses: readonly { program: { id: string } }[]) {
  const { id } = await createUser()
  const now = new Date()
  const session = await container.db.session.create({
    data: { userId: id, kind: 'api', lastSeenAt: now, expiresAt: new Date(now.getTime() + 3_600_000) },
  })
  const startDate = new Date(now.getTime() - 86_400_000)
  const enrolments: string[] = []
  for (const { program } of courses) {
    const data = { userId: id, programId: program.id, status: 'active' as const, startDate }
    enrolments.push((await container.db.enrolment.create({ data })).id)
  }
  return { bearer: await signAccessToken(id, session.id, now), enrolments }
}

const sendTo =
  (port: number, bearer: string): SendEntries =>
  async (_owner, entries) => {
    const response = await fetch(`http://127.0.0.1:${port}/api/user/sync`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body: JSON.stringify({ entries }),
    })
    const { results = [] } = (await response.json()) as { results?: EntryResult[] }
    return { status: response.status, results }
  }

it('a server that is killed in the middle of a sync and started again has everything once, and nothing waits', async () => {
  const [first, second] = [await createCourse(), await createCourse()]
  const { bearer, enrolments } = await makeStudent([first, second])
  const disk = new Disk()
  const entries = [first, second].flatMap(({ lesson, quiz }): LearningEntry[] => [
    { kind: 'completion', item: lesson.id, completed: true },
    { kind: 'attempt', item: quiz.id, revision: 1, answers: wrongAnswers },
    { kind: 'attempt', item: quiz.id, revision: 1, answers: rightAnswers },
    { kind: 'attempt', item: quiz.id, revision: 1, answers: wrongAnswers },
  ])
  for (const [n, entry] of entries.entries()) {
    const clientId = `entry-${n}`
    const sentEntry = { ...entry, client_id: clientId, at: new Date().toISOString() }
    await disk.add({ owner: 'me', clientId, entry: sentEntry, label: clientId })
  }
  const attempts = () =>
    container.db.itemAttempt.findMany({
      where: { enrolmentId: { in: enrolments } },
      select: { clientId: true, passed: true },
      orderBy: { clientId: 'asc' },
    })

  const port = await start()
  // The second program's entries wait for this row: the first half is stored, the second is on its way.
  await container.db.$transaction(
    async (tx) => {
      await tx.$queryRaw`select 1 from enrolments where id = ${enrolments[1]}::uuid for update`
      const sending = flush(disk, sendTo(port, bearer), 'me')
      await expect
        .poll(
          async () => {
            const [waiting] = await container.db.$queryRaw<{ count: number }[]>`
              select count(*)::int as count from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock'`
            return waiting?.count
          },
          { timeout: 15_000 },
        )
        .toBeGreaterThan(0)
      await killProcess(server as ChildProcess)
      expect(await sending).toBe('later')
    },
    { timeout: 30_000 },
  )
  expect(disk.rows).toHaveLength(entries.length)
  expect((await attempts()).slice(0, 3).map(({ clientId }) => clientId)).toEqual([
    'entry-1',
    'entry-2',
    'entry-3',
  ])

  expect(await flush(disk, sendTo(await start(), bearer), 'me')).toBe('empty')
  expect(disk.rows).toEqual([])
  expect([...disk.arrivals.values()].every(({ status }) => status < 300)).toBe(true)
  expect(await attempts()).toEqual([
    { clientId: 'entry-1', passed: false },
    { clientId: 'entry-2', passed: true },
    { clientId: 'entry-3', passed: false },
    { clientId: 'entry-5', passed: false },
    { clientId: 'entry-6', passed: true },
    { clientId: 'entry-7', passed: false },
  ])
  const standings = await container.db.itemStanding.findMany({
    where: { enrolmentId: { in: enrolments }, tries: { gt: 0 } },
  })
  expect(standings.map(({ tries }) => tries)).toEqual([3, 3])
  const completions = await container.db.itemCompletion.findMany({
    where: { enrolmentId: { in: enrolments } },
    select: { itemId: true },
  })
  expect(completions.map(({ itemId }) => itemId).sort()).toEqual(
    [first, second].flatMap(({ lesson, quiz }) => [lesson.id, quiz.id]).sort(),
  )
}, 90_000)
