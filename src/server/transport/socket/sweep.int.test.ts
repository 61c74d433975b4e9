import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { db } from '@/server/db'
import { signedIn } from '@/server/kernel/access'
import { signAccessToken } from '@/server/kernel/tokens'
import { defineUseCase } from '@/server/kernel/use-case'
import { createUser } from '@/testing/factories'
import { startSession } from '@/testing/socket-rig'
import { statementsOf } from '@/testing/statements'
import { testContainer } from '@/testing/test-container'
import { ConnectionIdentity } from './identity'
import { findEndedSessions } from './sweep'
import { toEvent } from './to-event'

const container = testContainer()
const firstName = toEvent(
  defineUseCase({
    name: 'test.first-name',
    access: signedIn(),
    input: z.object({}),
    limits: [],
    run: async ({ actor: { user } }) => ({ name: user.firstName }),
  }),
  { ack: ({ name }: { name: string }) => ({ name }) },
)
const request = { id: 'r', address: '203.0.113.9', userAgent: 'test', locale: 'en' } as const

let elapsedMs: number
beforeEach(() => {
  elapsedMs = 0
  const from = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => from + elapsedMs)
})
afterEach(() => {
  vi.restoreAllMocks()
})

async function connect() {
  const user = await createUser({ role: 'student' })
  const sessionId = await startSession(user.id, 'api')
  const identity = new ConnectionIdentity({
    bearer: await signAccessToken(user.id, sessionId, container.clock.now()),
  })
  const connection = { sessionId, identity }
  const sweep = async () => {
    elapsedMs += 4_000
    return findEndedSessions([connection])
  }
  let ack: unknown
  const event = () =>
    statementsOf(async () => {
      ;({ ack } = await firstName.handle({}, { identity, request }))
    })
  return { user, sessionId, sweep, event, ack: () => ack }
}

it('an event of a swept connection takes no statement for its identity', async () => {
  const { user, sweep, event, ack } = await connect()
  expect((await event()).length).toBeGreaterThan(0)
  for (let round = 0; round < 5; round++) {
    expect(await sweep()).toEqual(new Set())
    expect(await event()).toEqual([])
    expect(ack()).toEqual({ ok: true, name: user.firstName })
  }
})

it('an event after a sweep that found other rights or another name reads the person again', async () => {
  const { user, sweep, event, ack } = await connect()
  await event()
  await db().user.update({ where: { id: user.id }, data: { firstName: 'Renamed' } })
  await sweep()
  expect((await event()).length).toBeGreaterThan(0)
  expect(ack()).toEqual({ ok: true, name: 'Renamed' })
})

it('a sweep finds the session that has ended', async () => {
  const { sessionId, sweep } = await connect()
  await db().session.update({ where: { id: sessionId }, data: { revokedAt: container.clock.now() } })
  expect(await sweep()).toEqual(new Set([sessionId]))
})
