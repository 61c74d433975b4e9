import { afterAll, beforeAll } from 'vitest'
import { setContainer } from '@/server/container'
import { openTestContainer, type TestContainer } from './container'
import { createTestDatabase } from './database'

type Ports = Parameters<typeof openTestContainer>[1]
type Globals = { __academyEnv?: unknown; __academy?: unknown }

/**
 * The product on a database of its own, for the tests of a file: opened before them; closed, and the settings put back,
 * after them. What it has is there from `beforeAll` on.
 */
export function testContainer({ ports, env }: { ports?: Ports; env?: Record<string, string> } = {}) {
  const opened = {} as TestContainer & { databaseUrl: string }
  const globals = globalThis as Globals
  const { __academyEnv, __academy } = globals
  let drop: (() => Promise<void>) | undefined
  beforeAll(async () => {
    const database = await createTestDatabase()
    drop = database.drop
    Object.assign(opened, openTestContainer(database.url, ports, env), { databaseUrl: database.url })
    setContainer(opened)
  })
  afterAll(async () => {
    await opened.close?.()
    await drop?.()
    Object.assign(globals, { __academyEnv, __academy })
  })
  return opened
}
