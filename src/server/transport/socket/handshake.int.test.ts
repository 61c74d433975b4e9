import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { signAccessToken } from '@/server/kernel/tokens'
import { createUser, registrationTokenFor } from '@/testing/factories'
import {
  closeClients,
  connectClient,
  connectOffice,
  cookieOf,
  type Instance,
  ownOrigin,
  startInstance,
  startSession,
  tokenOf,
  transports,
} from '@/testing/socket-rig'
import { testContainer } from '@/testing/test-container'

const container = testContainer()
let instance: Instance
let student: string
let admin: string
let blocked: string

beforeAll(async () => {
  instance = await startInstance(container.databaseUrl)
  student = (await createUser()).id
  admin = (await createUser({ role: 'admin' })).id
  blocked = (await createUser({ blockedAt: container.clock.now() })).id
})
afterEach(closeClients)
afterAll(async () => {
  await instance.stop()
})

async function expiredToken() {
  const before = new Date(container.clock.now().getTime() - 3_600_000)
  return signAccessToken(student, await startSession(student, 'api'), before)
}
async function endedToken() {
  const token = await tokenOf(student)
  await container.db.session.updateMany({ where: { userId: student }, data: { revokedAt: new Date() } })
  return token
}
const badTokens: Record<string, () => Promise<unknown>> = {
  'no token': async () => undefined,
  'an empty one': async () => '',
  'a number': async () => 42,
  'an object': async () => ({ $ne: 1 }),
  'a list': async () => ['a'],
  nonsense: async () => 'Bearer %%',
  'a very long one': async () => 'x'.repeat(16_000),
  'a forged one': async () => `${(await tokenOf(student)).slice(0, -3)}abc`,
  'an expired one': expiredToken,
  'one of an ended session': endedToken,
  'one for registration only': async () => registrationTokenFor(student),
  'one of a session that never was': async () =>
    signAccessToken(student, randomUUID(), container.clock.now()),
  'one of a blocked account': async () => tokenOf(blocked),
}

describe.each(transports)('over %s', (transport) => {
  it.each(Object.keys(badTokens))('refuses %s', async (name) => {
    const token = await badTokens[name]?.()
    await expect(connectClient(instance, { token, transport })).rejects.toThrow(/^Unauthorized$/)
  })

  it('accepts a token', async () => {
    const client = await connectClient(instance, { token: await tokenOf(student), transport })
    expect(await client.ask('list_rooms')).toEqual({
      ok: true,
      rooms: [],
      unread_total: 0,
      invitations: [],
      questions: [],
      classes: [],
    })
  })

  it('accepts the cookie from our own pages', async () => {
    const headers = { cookie: await cookieOf(student), origin: ownOrigin }
    expect((await connectClient(instance, { headers, transport })).socket.connected).toBe(true)
  })

  it('ignores the cookie of a call from an unknown origin', async () => {
    const headers = { cookie: await cookieOf(student) }
    await expect(connectClient(instance, { headers, transport })).rejects.toThrow(/^Unauthorized$/)
  })

  it.each([
    'https://evil.example',
    'null',
    'http://localhost:3001',
    'http://localhost.evil.example:3000',
    'x',
  ])('refuses a page of %s, with cookie or token', async (origin) => {
    const cookie = await cookieOf(student)
    await expect(connectClient(instance, { headers: { cookie, origin }, transport })).rejects.toThrow(
      /^Unauthorized$/,
    )
    const token = await tokenOf(student)
    await expect(connectClient(instance, { token, headers: { origin }, transport })).rejects.toThrow(
      /^Unauthorized$/,
    )
  })

  it('refuses the cookie of a blocked user', async () => {
    const headers = { cookie: await cookieOf(blocked), origin: ownOrigin }
    await expect(connectClient(instance, { headers, transport })).rejects.toThrow(/^Unauthorized$/)
  })

  it('refuses more than ten connections of one person, and nobody else', async () => {
    const many = (await createUser()).id
    const token = await tokenOf(many)
    const tries = await Promise.allSettled(
      Array.from({ length: 14 }, () => connectClient(instance, { token, transport })),
    )
    const refused = tries.flatMap((attempt) =>
      attempt.status === 'rejected' ? [String(attempt.reason.message)] : [],
    )
    expect(refused).toEqual(Array(4).fill('Too many connections'))
    await connectClient(instance, { token: await tokenOf(student), transport })
  })
})

it.each([ownOrigin, 'https://evil.example'])(
  'lets no other site read an answer (requested by %s)',
  async (origin) => {
    const answer = await fetch(`${instance.url}/socket.io/?EIO=4&transport=polling`, { headers: { origin } })
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  },
)

describe('/ws/admin', () => {
  const cookie = async (userId: string, origin: string | undefined = ownOrigin) => ({
    headers: { cookie: await cookieOf(userId), ...(origin ? { origin } : {}) },
  })
  it('refuses visitors', async () => {
    await expect(connectOffice(instance, {})).rejects.toThrow('401')
    await expect(connectOffice(instance, { token: 'x' })).rejects.toThrow('401')
    await expect(connectOffice(instance, await cookie(blocked))).rejects.toThrow('401')
    await expect(connectOffice(instance, { headers: { cookie: await cookieOf(admin) } })).rejects.toThrow(
      '401',
    )
  })
  it('refuses students, and pages of other sites', async () => {
    await expect(connectOffice(instance, { token: await tokenOf(student) })).rejects.toThrow('403')
    await expect(connectOffice(instance, await cookie(student))).rejects.toThrow('403')
    await expect(connectOffice(instance, await cookie(admin, 'https://evil.example'))).rejects.toThrow('403')
  })
  it('refuses an admin whose password is too short for the back office', async () => {
    const { id } = await createUser({ role: 'admin', officePasswordDueAt: new Date(0) })
    await expect(connectOffice(instance, await cookie(id))).rejects.toThrow('403')
    await expect(connectOffice(instance, { token: await tokenOf(id) })).rejects.toThrow('403')
  })
  it.each(['staff', 'admin'] as const)('accepts %s, by cookie and by token', async (role) => {
    const { id } = await createUser({ role })
    const byCookie = await connectOffice(instance, await cookie(id))
    const byToken = await connectOffice(instance, { token: await tokenOf(id) })
    await expect.poll(() => byToken.heard[0]?.type).toBe('stats')
    expect(byToken.socket.protocol).toBe('bearer')
    byCookie.socket.terminate()
    byToken.socket.terminate()
  })
})
