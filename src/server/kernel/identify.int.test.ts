import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { day } from '@/config/durations'
import { createUser, registrationTokenFor } from '@/testing/factories'
import { testContainer } from '@/testing/test-container'
import { identify } from './identify'
import { encodeSession } from './session-cookie'
import { signAccessToken } from './tokens'

const container = testContainer()
let userId: string
const now = () => container.clock.now()

beforeEach(async () => {
  userId = (await createUser()).id
})

const openSession = (kind: 'web' | 'api' = 'web', user = userId) =>
  container.db.session.create({
    data: {
      userId: user,
      kind,
      createdAt: now(),
      lastSeenAt: now(),
      expiresAt: new Date(now().getTime() + 30 * day),
    },
  })
const cookieOf = (sid: string) => encodeSession({ sid }, 40 * day)
const bad = { kind: 'visitor', badCredentials: true }

describe('the caller', () => {
  it('is a visitor without credentials', async () => {
    expect(await identify({}, now())).toEqual({ kind: 'visitor' })
  })

  it('is a user by cookie or by access token', async () => {
    const web = await openSession()
    expect(await identify({ sessionCookie: await cookieOf(web.id) }, now())).toMatchObject({
      kind: 'user',
      via: 'cookie',
    })
    const api = await openSession('api')
    const bearer = await signAccessToken(userId, api.id, now())
    expect(await identify({ bearer }, now())).toMatchObject({
      kind: 'user',
      via: 'bearer',
      user: { id: userId },
    })
  })

  it('never carries the password hash', async () => {
    const actor = await identify({ sessionCookie: await cookieOf((await openSession()).id) }, now())
    expect(JSON.stringify(actor)).not.toContain('passwordHash')
  })

  it('is a visitor with a revoked session once the session is revoked or the user blocked', async () => {
    const session = await openSession()
    const sessionCookie = await cookieOf(session.id)
    const revoked = { ...bad, revoked: true }
    await container.db.user.update({ where: { id: userId }, data: { blockedAt: now() } })
    expect(await identify({ sessionCookie }, now())).toEqual(revoked)
    await container.db.user.update({ where: { id: userId }, data: { blockedAt: null } })
    await container.db.session.update({ where: { id: session.id }, data: { revokedAt: now() } })
    expect(await identify({ sessionCookie }, now())).toEqual(revoked)
  })

  it('an API client hears no more than that its token is worth nothing', async () => {
    const session = await openSession('api')
    const bearer = await signAccessToken(userId, session.id, now())
    await container.db.session.update({ where: { id: session.id }, data: { revokedAt: now() } })
    expect(await identify({ bearer }, now())).toEqual(bad)
  })

  it('is signed out after half an hour of inactivity as staff, not as a student', async () => {
    const staff = await createUser({ role: 'staff' })
    const cookies = [
      await cookieOf((await openSession('web', staff.id)).id),
      await cookieOf((await openSession()).id),
    ]
    const later = new Date(now().getTime() + 31 * 60_000)
    expect((await identify({ sessionCookie: cookies[0] }, later)).kind).toBe('visitor')
    expect((await identify({ sessionCookie: cookies[1] }, later)).kind).toBe('user')
  })

  it('an access token ends after 15 minutes, a registration token after an hour', async () => {
    const registered = await createUser()
    const api = await openSession('api')
    const bearer = await signAccessToken(userId, api.id, now())
    const registration = await registrationTokenFor(registered.id)
    const inMinutes = (minutes: number) => new Date(now().getTime() + minutes * 60_000)
    expect((await identify({ bearer }, inMinutes(14))).kind).toBe('user')
    expect(await identify({ bearer }, inMinutes(16))).toEqual(bad)
    expect(await identify({ bearer: registration }, inMinutes(59))).toMatchObject({ kind: 'registrant' })
    expect(await identify({ bearer: registration }, inMinutes(61))).toEqual(bad)
  })

  it('is a visitor with a cookie of one kind sent as the other', async () => {
    const api = await openSession('api')
    expect((await identify({ sessionCookie: await cookieOf(api.id) }, now())).kind).toBe('visitor')
    const web = await openSession('web')
    expect((await identify({ bearer: await signAccessToken(userId, web.id, now()) }, now())).kind).toBe(
      'visitor',
    )
  })

  it.each(['', '%', '%%', 'a.b.c', 'x'.repeat(16_384), '\u0000', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.'])(
    'is a visitor with a broken credential (%#)',
    async (value) => {
      expect(await identify({ bearer: value }, now())).toEqual(bad)
      expect((await identify({ sessionCookie: value }, now())).kind).toBe('visitor')
      expect((await identify({ registrationCookie: value }, now())).kind).toBe('visitor')
    },
  )

  it('is a visitor with a session that never existed', async () => {
    expect((await identify({ sessionCookie: await cookieOf(randomUUID()) }, now())).kind).toBe('visitor')
    expect((await identify({ sessionCookie: await cookieOf('not a uuid') }, now())).kind).toBe('visitor')
  })
})
