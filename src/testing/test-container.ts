import { afterAll, beforeAll } from 'vitest'
import { FakeClock } from '@/infrastructure/clock/fake-clock'
import { ResendMailer } from '@/infrastructure/mail/resend-mailer'
import { setContainer } from '@/server/container'
import { openTestContainer, type TestContainer } from './container'
import { testDatabase } from './database'
import { FakeResend } from './simulators/fake-resend'

type Ports = Parameters<typeof openTestContainer>[1]
type Globals = { __academyEnv?: unknown; __academy?: unknown }

interface Options {
  ports?: Ports | (() => Promise<Ports>)
  env?: Record<string, string>
}

/**
 * The product with a separate database, for the tests of a file: opened before them; closed, with the settings restored,
 * after them. Its parts can be used from `beforeAll` on.
 */
export function testContainer({ ports, env }: Options = {}) {
  const opened = {} as TestContainer & { databaseUrl: string }
  const globals = globalThis as Globals
  const { __academyEnv, __academy } = globals
  const database = testDatabase()
  beforeAll(async () => {
    const made = typeof ports === 'function' ? await ports() : ports
    Object.assign(opened, openTestContainer(database.url, made, env), { databaseUrl: database.url })
    setContainer(opened)
  })
  afterAll(async () => {
    await opened.close?.()
    Object.assign(globals, { __academyEnv, __academy })
  })
  return opened
}

/** The same with a mail provider whose faults a test chooses, by the clock of the database, which the queue goes by. */
export function testMailing({ aheadMs = 0 } = {}) {
  const fake = new FakeResend()
  const container = testContainer({
    ports: async () => ({
      mailer: mailerOf(await fake.start()),
      clock: new FakeClock(new Date(Date.now() + aheadMs)),
    }),
    env: { RATE_LIMIT_SCALE: '1000' },
  })
  afterAll(() => fake.stop())
  return { fake, container }
}

/** What sends to a FakeResend, as fast as it can. */
export const mailerOf = (baseUrl: string, options: { timeoutMs?: number } = {}) =>
  new ResendMailer({ apiKey: 're_test', from: 'a@academy.test', baseUrl, perSecond: 1e6, ...options })
