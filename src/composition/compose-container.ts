import { env } from '@/config/env'
import { databaseUrl, directDatabaseUrl } from '@/config/required-env'
import { systemClock } from '@/infrastructure/clock/system-clock'
import { credentialKeyFile } from '@/infrastructure/credentials/key-file'
import { createClient, createPool, createQueuePool } from '@/infrastructure/db/create-client'
import { createErrorReports } from '@/infrastructure/logging/error-reports'
import { createLogger } from '@/infrastructure/logging/logger'
import { createInbox } from '@/infrastructure/mail/create-inbox'
import { createMailer } from '@/infrastructure/mail/create-mailer'
import { createGateways } from '@/infrastructure/payments/create-gateways'
import { createPushSender } from '@/infrastructure/push/create-push-sender'
import { createFileStorage } from '@/infrastructure/storage/create-file-storage'
import { type Container, setContainerFactory } from '@/server/container'
import type { Logger } from '@/server/ports/logger'
import type { Redis } from '@/server/ports/redis'

/** Configuration → adapters. */
function createContainer(connectRedis?: (log: Logger) => Redis): Container {
  const reports = createErrorReports(env(), (reason, lost) =>
    log.warn({ event: 'error_reports.failed', reason, lost }, 'reports did not reach the error tracker'),
  )
  const log = createLogger(env().LOG_LEVEL, undefined, reports)
  const pooled = directDatabaseUrl() !== databaseUrl()
  return {
    log,
    reports,
    redis: connectRedis?.(log),
    clock: systemClock,
    db: createClient(databaseUrl(), { pooled }),
    pool: createPool(databaseUrl(), { pooled }),
    createQueuePool,
    mailer: createMailer(env(), log),
    inbox: createInbox(env()),
    files: createFileStorage(env()),
    gateways: createGateways(env(), log),
    credentialKeys: credentialKeyFile(systemClock),
    push: createPushSender(systemClock),
  }
}

/** Called first by every process entry. Opens nothing: the container is created when it is first needed. */
export async function composeContainer(): Promise<void> {
  const { REDIS_URL } = env()
  if (!REDIS_URL) {
    return setContainerFactory(() => createContainer())
  }
  const { createRedis } = await import('@/infrastructure/redis/create-redis')
  setContainerFactory(() => createContainer((log) => createRedis(REDIS_URL, log)))
}
