import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hour } from '@/config/durations'
import { signAccessToken } from '@/server/kernel/tokens'
import { listRoutes } from './entry-points'
import { createUser } from './factories'
import { type OfficeBench, openOfficeBench } from './office-bench'

const exported = [
  'audit-log',
  'money',
  'newsletter',
  'payment-lines',
  'payments',
  'students',
  'submissions',
  'users',
]

let bench: OfficeBench
beforeAll(async () => {
  bench = await openOfficeBench()
  await bench.paid(await bench.student())
  const { id: userId, program } = await bench.student().then(({ user, program }) => ({ ...user, program }))
  const { id: enrolmentId } = await bench.db.enrolment.findFirstOrThrow({ where: { userId } })
  await bench.db.submission.create({
    data: {
      userId,
      programId: program.id,
      enrolmentId,
      filename: 'work.pdf',
      size: 1,
      sha256: '',
      contentType: 'application/pdf',
      storageKey: userId,
      submittedAt: bench.clock.now(),
    },
  })
  await bench.db.newsletterSubscriber.create({ data: { email: 'a@example.cm', emailKey: 'a@example.cm' } })
})
afterAll(() => bench.close())

const fileKinds = async () =>
  (await listRoutes()).filter(({ method, path }) => method === 'GET' && path.endsWith('/export-csv'))

async function routeOf(name: string) {
  const route = (await fileKinds()).find(({ path }) => path.includes(`/${name}/`))
  if (!route) {
    throw new Error(`no export of ${name}`)
  }
  return (headers: Record<string, string>) =>
    route.handler(new Request(`http://localhost:3000${route.path}`, { headers }), {
      params: Promise.resolve({}),
    })
}

/** An administrator whose download has started: its header has arrived. */
async function startDownload(name: string) {
  const { id: userId } = await createUser({ role: 'admin' })
  const now = bench.clock.now()
  const { id } = await bench.db.session.create({
    data: { userId, kind: 'api', lastSeenAt: now, expiresAt: new Date(now.getTime() + hour) },
  })
  const bearer = await signAccessToken(userId, id, now)
  const response = await (await routeOf(name))({ authorization: `Bearer ${bearer}` })
  const reader = response.body?.getReader()
  if (!reader) {
    throw new Error('no file')
  }
  await reader.read()
  return { userId, sessionId: id, read: () => reader.read() }
}
type Begun = Awaited<ReturnType<typeof startDownload>>

const losses: Record<string, (who: Begun) => Promise<unknown>> = {
  'is blocked': ({ userId }) =>
    bench.db.user.update({ where: { id: userId }, data: { blockedAt: bench.clock.now() } }),
  'has left the back office': ({ userId }) =>
    bench.db.user.update({ where: { id: userId }, data: { role: 'student' } }),
  'is signed out': ({ sessionId }) =>
    bench.db.session.update({ where: { id: sessionId }, data: { revokedAt: bench.clock.now() } }),
}

it('every export is covered here', async () => {
  expect((await fileKinds()).map(({ path }) => path.split('/').at(-2)).toSorted()).toEqual(exported)
})

describe.each(exported)('a HEAD on the export of %s', (name) => {
  const head = async (headers: Record<string, string>) => {
    const route = (await fileKinds()).find(({ path }) => path.includes(`/${name}/`))
    return route?.handler(new Request(`http://localhost:3000${route.path}`, { method: 'HEAD', headers }), {
      params: Promise.resolve({}),
    })
  }

  it('writes nothing, and returns the headers alone', async () => {
    const { id: userId } = await createUser({ role: 'admin' })
    const now = bench.clock.now()
    const { id } = await bench.db.session.create({
      data: { userId, kind: 'api', lastSeenAt: now, expiresAt: new Date(now.getTime() + hour) },
    })
    const before = await bench.db.auditEntry.count()
    const response = await head({ authorization: `Bearer ${await signAccessToken(userId, id, now)}` })
    expect(response?.status).toBe(200)
    expect(response?.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(await response?.text()).toBe('')
    expect(await bench.db.auditEntry.count()).toBe(before)
  })

  it('is refused to everybody else', async () => {
    expect((await head({}))?.status).toBe(401)
    const { id: userId } = await createUser({ role: 'student' })
    const now = bench.clock.now()
    const { id } = await bench.db.session.create({
      data: { userId, kind: 'api', lastSeenAt: now, expiresAt: new Date(now.getTime() + hour) },
    })
    expect((await head({ authorization: `Bearer ${await signAccessToken(userId, id, now)}` }))?.status).toBe(
      403,
    )
  })
})

describe.each(exported)('the export of %s', (name) => {
  it.each(Object.keys(losses))('breaks off soon after the reader %s', async (loss) => {
    const who = await startDownload(name)
    await losses[loss]?.(who)
    bench.clock.advance(2_000)
    await expect(who.read()).rejects.toMatchObject({ code: 'forbidden' })
    const lines = bench.container.logged().split('\n')
    const line = lines.find((each) => each.includes('rights_lost') && each.includes(who.userId))
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      event: 'access.refused',
      useCase: expect.stringMatching(/\.export-/),
      requestId: expect.any(String),
    })
  })

  it('continues for an administrator, whose access is checked at a moderate rate', async () => {
    const who = await startDownload(name)
    bench.clock.advance(2_000)
    expect((await who.read()).value?.byteLength).toBeGreaterThan(0)
  })

  it('is not started by a link on another site', async () => {
    const route = await routeOf(name)
    const answer = await route({ cookie: 'any=1', 'sec-fetch-site': 'cross-site' })
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ title: 'Forbidden', status: 403 })
  })
})
