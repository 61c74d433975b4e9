import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { day, minute } from '@/config/durations'
import { push as limits } from '@/config/limits'
import { endSessions } from '@/features/accounts/session/server/end-sessions'
import { startWebSession } from '@/features/accounts/session/server/start-session'
import { FakeClock } from '@/infrastructure/clock/fake-clock'
import { createPushSender } from '@/infrastructure/push/create-push-sender'
import { ownerKey } from '@/server/kernel/owner-key'
import { inTransaction } from '@/server/kernel/transaction'
import { callUseCase } from '@/testing/call'
import { actorFor, createUser } from '@/testing/factories'
import { hurryJobs, runDueJobs } from '@/testing/jobs'
import { FakePushService } from '@/testing/simulators/push-service'
import { testContainer } from '@/testing/test-container'
import type { PushMessage } from '../push-message'
import { notify } from './notify'
import { sendPush } from './send-push.job'
import { subscribeToPush, unsubscribeFromPush } from './subscribe-to-push'

/** Ahead of the database's clock, which the queue goes by: a job that waits does not run at once. */
const at = (time: string, days = 1) =>
  new Date(`${new Date(Date.now() + days * day).toISOString().slice(0, 10)}T${time}Z`)
const clock = new FakeClock(at('09:00:00'))
const service = new FakePushService(() => container.push.publicKey())
const container = testContainer({
  ports: { clock, push: createPushSender(clock, service.post) },
  env: { RATE_LIMIT_SCALE: '1000' },
})

const chrome = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'
let student: Awaited<ReturnType<typeof createUser>>
let browser: ReturnType<FakePushService['subscribe']>

beforeAll(() => service.start())
afterAll(() => service.stop())
beforeEach(async () => {
  clock.set(at('09:00:00'))
  service.received.length = 0
  service.requests = 0
  student = await createUser({ firstName: 'Amina', locale: 'fr' })
  browser = service.subscribe()
  await container.db.$executeRaw`delete from graphile_worker._private_jobs`
})

type Session = Awaited<ReturnType<typeof startWebSession>>

/** Signs somebody in, in a browser with this device cookie. */
const signIn = (user: { id: string }, deviceCookie?: string): Promise<Session> =>
  inTransaction((tx) =>
    startWebSession(
      tx,
      { id: user.id, role: 'student', additionalRoles: [] },
      { userAgent: chrome, deviceCookie },
      clock.now(),
    ),
  )

async function subscribe(user: { id: string }, subscription: object = browser, sessionId?: string) {
  const actor = await actorFor(user.id)
  return callUseCase(subscribeToPush, subscription, {
    actor: { ...actor, sessionId: sessionId ?? actor.sessionId },
    request: { userAgent: chrome },
  })
}

let causes = 0
/** A result with facts that no lock screen may show. */
const notifyGraded = (user: { id: string }) =>
  inTransaction((tx) =>
    notify(tx, {
      userId: user.id,
      kind: 'assignment.graded',
      data: { submissionId: 's1', program: 'web-development', week: 3, status: 'returned', grade: 41 },
      dedupeKey: `test:${user.id}:${causes++}`,
    }),
  )

async function work() {
  await hurryJobs()
  await runDueJobs(container.databaseUrl, [sendPush])
}
async function send(user: { id: string } = student) {
  await notifyGraded(user)
  await work()
}

const messages = () => service.received.map(({ text }) => JSON.parse(text) as PushMessage)
const browsersOf = (user: { id: string }) =>
  container.db.pushSubscription.count({ where: { userId: user.id } })
const waiting = () => container.db.pushDelivery.count()

describe('subscribing is refused', () => {
  it('to visitors', async () => {
    for (const [useCase, input] of [
      [subscribeToPush, browser],
      [unsubscribeFromPush, { endpoint: browser.endpoint }],
    ] as const) {
      await expect(callUseCase(useCase as typeof subscribeToPush, input)).rejects.toMatchObject({
        code: 'sign_in_first',
      })
    }
  })

  it.each([
    'http://push.example.net/send/1',
    'https://127.0.0.1/send/1',
    'https://2130706433/send/1',
    'https://0x7f.1/send/1',
    'https://[::1]/send/1',
    'https://localhost/send/1',
    'https://push.example.net:8443/send/1',
    'https://user:password@push.example.net/send/1',
    'ftp://push.example.net/send/1',
    'push.example.net',
    '',
  ])('for the address %s', async (endpoint) => {
    await expect(subscribe(student, { ...browser, endpoint })).rejects.toMatchObject({ code: 'invalid' })
    expect(await browsersOf(student)).toBe(0)
  })

  it('for an address that is too long, keys that are none, and anything else', async () => {
    const long = `https://push.example.net/${'x'.repeat(limits.endpointLength)}`
    const noPoint = Buffer.concat([Buffer.of(4), Buffer.alloc(64, 1)]).toString('base64url')
    for (const subscription of [
      { ...browser, endpoint: long },
      { ...browser, keys: { ...browser.keys, p256dh: noPoint } },
      { ...browser, keys: { ...browser.keys, p256dh: 'B' } },
      { ...browser, keys: { ...browser.keys, auth: 'short' } },
      { ...browser, keys: null },
      { endpoint: browser.endpoint },
      {},
    ]) {
      await expect(subscribe(student, subscription)).rejects.toMatchObject({ code: 'invalid' })
    }
    expect(await browsersOf(student)).toBe(0)
  })

  it('and so is ending what belongs to another person', async () => {
    await subscribe(student)
    const other = await createUser()
    await callUseCase(unsubscribeFromPush, { endpoint: browser.endpoint }, { as: other.id })
    expect(await browsersOf(student)).toBe(1)
  })
})

describe('a browser', () => {
  it('is stored once, however often it subscribes', async () => {
    const answers = await Promise.all([subscribe(student), subscribe(student)])
    answers.push(await subscribe(student))
    expect(answers).toEqual(Array(3).fill({ device: 'Chrome, Android' }))
    expect(await browsersOf(student)).toBe(1)
  })

  it('is removed by its owner', async () => {
    await subscribe(student)
    for (let n = 0; n < 2; n++) {
      await callUseCase(unsubscribeFromPush, { endpoint: browser.endpoint }, { as: student.id })
    }
    await send()
    expect([await browsersOf(student), service.requests]).toEqual([0, 0])
  })

  it('replaces the oldest of too many', async () => {
    for (let n = 0; n <= limits.perUser; n++) {
      clock.advance(minute)
      await subscribe(student, n === 0 ? browser : service.subscribe())
    }
    expect(await browsersOf(student)).toBe(limits.perUser)
    await send()
    expect(service.received.map(({ endpoint }) => endpoint)).not.toContain(browser.endpoint)
  })
})

describe('a push notification', () => {
  it('shows nothing of the person, the subject or the result, in the reader’s language', async () => {
    await subscribe(student)
    await send()
    const { id } = await container.db.notification.findFirstOrThrow({ where: { userId: student.id } })
    expect(messages()).toEqual([
      {
        title: 'Mboa Academy',
        text: 'Il y a un résultat pour votre travail.',
        lang: 'fr',
        path: `/fr/user/notifications/${id}`,
        owner: ownerKey(student.id),
      },
    ])
    // Ids are random, and may contain the grade by chance.
    const shown = service.received[0]?.text.replaceAll(id, '').replaceAll(ownerKey(student.id), '')
    expect(shown).not.toMatch(/Amina|web|41|returned/)
    expect(service.received[0]?.headers).toMatchObject({ ttl: '86400', 'content-encoding': 'aes128gcm' })
  })

  it('leads a person of the office to the office', async () => {
    const staff = await createUser({ role: 'staff' })
    await subscribe(staff)
    await send(staff)
    expect(messages()).toMatchObject([
      { path: expect.stringMatching(/^\/admin\/notifications\//), owner: null },
    ])
  })

  it('comes once to each browser, however often its job runs', async () => {
    const second = service.subscribe()
    await subscribe(student)
    await subscribe(student, second)
    await notifyGraded(student)
    const { id } = await container.db.notification.findFirstOrThrow({ where: { userId: student.id } })
    await work()
    for (const { id: subscriptionId } of await container.db.pushSubscription.findMany({
      where: { userId: student.id },
    })) {
      await sendPush.run(
        { notificationId: id, subscriptionId, attempt: 1 },
        { log: container.log, attempt: 2, lastAttempt: false },
      )
    }
    expect(service.received.map(({ endpoint }) => endpoint).sort()).toEqual(
      [browser.endpoint, second.endpoint].sort(),
    )
    expect(await waiting()).toBe(0)
  })

  it('does not exist when its cause is rolled back', async () => {
    await subscribe(student)
    await inTransaction(async (tx) => {
      await notify(tx, {
        userId: student.id,
        kind: 'office.wrote',
        data: { roomId: 'r' },
        dedupeKey: `test:back:${student.id}`,
      })
      throw new Error('taken back')
    }).catch(() => undefined)
    await work()
    expect(service.requests).toBe(0)
  })

  it('is not sent if it was read meanwhile, or the account is blocked', async () => {
    await subscribe(student)
    await notifyGraded(student)
    await container.db.notification.updateMany({ data: { readAt: clock.now() } })
    await work()
    await notifyGraded(student)
    await container.db.user.update({ where: { id: student.id }, data: { blockedAt: clock.now() } })
    await work()
    expect([service.requests, await waiting()]).toEqual([0, 0])
  })

  it('waits until the quiet hours of its reader are over', async () => {
    await subscribe(student)
    clock.set(at('20:30:00'))
    await send()
    expect(service.requests).toBe(0)
    const [job] = await container.db.$queryRaw<{ at: Date }[]>`select run_at as at from graphile_worker.jobs`
    expect(job?.at).toEqual(at('05:30:00', 2))
    clock.set(at('05:30:00', 2))
    await work()
    expect(service.received).toHaveLength(1)
  })

  it('is not sent of a topic for which its reader wants none', async () => {
    await subscribe(student)
    await container.db.notificationChoice.create({
      data: { userId: student.id, topics: { grades: { push: false } } },
    })
    await send()
    expect([service.requests, await waiting()]).toEqual([0, 0])
  })

  it('is never logged with its address', async () => {
    await subscribe(student)
    service.failNext({ status: 400 })
    await send()
    await send()
    expect(container.logged()).toContain('push.sent')
    expect(container.logged()).toContain('push.refused')
    expect(container.logged()).not.toContain('push.example.net')
  })
})

describe('a push service that', () => {
  it.each([404, 410])('answers %s has no such browser any more: it is removed', async (status) => {
    await subscribe(student)
    service.failNext({ status })
    await send()
    expect([await browsersOf(student), await waiting()]).toEqual([0, 0])
    await send()
    expect(service.requests).toBe(1)
  })

  it('knows a subscription as ended', async () => {
    await subscribe(student)
    service.end(browser.endpoint)
    await send()
    expect(await browsersOf(student)).toBe(0)
  })

  it.each([
    [429, '120', 120_000],
    [503, at('09:10:00').toUTCString(), 600_000],
    [500, undefined, 1_000],
  ])('answers %s is asked again, not before it says', async (status, retryAfter, leastMs) => {
    await subscribe(student)
    service.failNext({ status, ...(retryAfter && { headers: { 'retry-after': retryAfter } }) })
    await send()
    const [job] = await container.db.$queryRaw<{ at: Date }[]>`select run_at as at from graphile_worker.jobs`
    expect((job?.at.getTime() ?? 0) - clock.now().getTime()).toBeGreaterThanOrEqual(leastMs)
    expect(service.received).toHaveLength(0)
    await work()
    expect(service.received).toHaveLength(1)
    expect(await waiting()).toBe(0)
  })

  it('never answers right is given up after a day', async () => {
    await subscribe(student)
    service.failNext({ status: 503 })
    await send()
    clock.advance(limits.lifetimeMs)
    await work()
    expect([service.requests, await waiting(), await browsersOf(student)]).toEqual([1, 0, 1])
  })

  it('refuses again and again ends the subscription; a success begins the count again', async () => {
    await subscribe(student)
    for (let n = 1; n < limits.refusals; n++) {
      service.failNext({ status: 400 })
      await send()
    }
    await send()
    expect(service.received).toHaveLength(1)
    for (let n = 0; n < limits.refusals; n++) {
      expect(await browsersOf(student)).toBe(1)
      service.failNext({ status: 301, headers: { location: 'http://169.254.169.254/' } })
      await send()
    }
    expect(await browsersOf(student)).toBe(0)
  })
})

describe('a shared phone', () => {
  it('shows nothing of the person before, once somebody else subscribes in it', async () => {
    const other = await createUser()
    await subscribe(student)
    await notifyGraded(student)
    await subscribe(other)
    await work()
    await send()
    expect(service.requests).toBe(0)
    await send(other)
    expect(messages().map(({ owner }) => owner)).toEqual([ownerKey(other.id)])
  })

  it('shows nothing after its owner has signed out', async () => {
    const { sessionId } = await signIn(student)
    await subscribe(student, browser, sessionId)
    await notifyGraded(student)
    await inTransaction((tx) => endSessions(tx, { userId: student.id, id: sessionId }, clock.now()))
    await work()
    expect([service.requests, await browsersOf(student)]).toEqual([0, 0])
  })

  it('shows nothing of the person before as soon as somebody else signs in, also after their session has expired', async () => {
    const first = await signIn(student)
    await subscribe(student, browser, first.sessionId)
    await container.db.session.deleteMany()
    await signIn(await createUser(), first.device)
    await send()
    expect([service.requests, await browsersOf(student)]).toEqual([0, 0])
  })

  it('still shows what its owner wants who signs in again, until they sign out', async () => {
    const first = await signIn(student)
    await subscribe(student, browser, first.sessionId)
    await container.db.session.deleteMany()
    const second = await signIn(student, first.device)
    await send()
    expect(service.received).toHaveLength(1)
    await inTransaction((tx) => endSessions(tx, { userId: student.id, id: second.sessionId }, clock.now()))
    await send()
    expect(service.received).toHaveLength(1)
  })

  it('keeps what belongs to other devices of the person who signs out', async () => {
    const [phone, computer] = [await signIn(student), await signIn(student)]
    await subscribe(student, browser, phone.sessionId)
    await subscribe(student, service.subscribe(), computer.sessionId)
    await inTransaction((tx) => endSessions(tx, { userId: student.id, id: computer.sessionId }, clock.now()))
    expect(await browsersOf(student)).toBe(1)
    await inTransaction((tx) => endSessions(tx, { userId: student.id }, clock.now()))
    expect(await browsersOf(student)).toBe(0)
  })
})
