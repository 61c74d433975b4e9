import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { parseEnv } from '@/config/env'
import { FakeClock } from '@/infrastructure/clock/fake-clock'
import { credentialKeyFile } from '@/infrastructure/credentials/key-file'
import { createClient, createPool, createQueuePool } from '@/infrastructure/db/create-client'
import { createLogger } from '@/infrastructure/logging/logger'
import { createPushSender } from '@/infrastructure/push/create-push-sender'
import { createFileStorage } from '@/infrastructure/storage/create-file-storage'
import { type Container, type Ports, setContainer } from '@/server/container'

export interface TestContainer extends Container {
  clock: FakeClock
  /** Every line logged so far. */
  logged(): string
  close(): Promise<void>
}

/**
 * The real product with a real database, a clock that tests move, and any adapters that tests provide.
 * `env`: variables as set by an operator.
 */
export function openTestContainer(
  connectionString: string,
  ports: Partial<Ports> = {},
  env: Record<string, string> = {},
): TestContainer {
  const settings = parseEnv({
    DATABASE_URL: connectionString,
    AUTH_SECRET: 'a secret for tests only, 32 characters',
    PUSH_KEY_FILE: join(tmpdir(), 'academy-test-push-key.json'),
    ...env,
  })
  Object.assign(globalThis, { __academyEnv: settings, __academy: undefined })
  const lines: string[] = []
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const log = createLogger(settings.LOG_LEVEL, sink)
  const clock = (ports.clock as FakeClock | undefined) ?? new FakeClock()
  const db = createClient(connectionString)
  const pool = createPool(connectionString)
  const container: TestContainer = {
    db,
    pool,
    createQueuePool,
    log,
    clock,
    mailer: ports.mailer ?? { send: async () => ({ status: 'sent', providerId: null }) },
    inbox: ports.inbox,
    files: ports.files ?? createFileStorage(settings),
    gateways: ports.gateways ?? {},
    credentialKeys: credentialKeyFile(clock),
    push: ports.push ?? createPushSender(clock),
    logged: () => lines.join(''),
    async close() {
      await db.$disconnect()
      await pool.end()
    },
  }
  setContainer(container)
  return container
}
