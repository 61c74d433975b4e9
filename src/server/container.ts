import type { Pool } from 'pg'
import type { Clock } from './ports/clock'
import type { CredentialKeys } from './ports/credential-keys'
import type { DatabaseClient } from './ports/database'
import type { ErrorReporter } from './ports/error-reports'
import type { FileStorage } from './ports/file-storage'
import type { Inbox } from './ports/inbox'
import type { Logger } from './ports/logger'
import type { Mailer } from './ports/mailer'
import type { Gateways } from './ports/payment-gateway'
import type { PushSender } from './ports/push-sender'
import type { Redis } from './ports/redis'
import { forget, isRemembered, remember } from './remember'

export interface Ports {
  clock: Clock
  mailer: Mailer
  /** Only with RESEND_WEBHOOK_SECRET: events and answers by mail. */
  inbox?: Inbox
  files: FileStorage
  gateways: Gateways
  credentialKeys: CredentialKeys
  push: PushSender
}

export interface Container extends Ports {
  db: DatabaseClient
  pool: Pool
  /** A pool for the queue of jobs. */
  createQueuePool: (connectionString: string, max: number) => Pool
  log: Logger
  /** Only with ERROR_REPORTS_URL. */
  reports?: ErrorReporter
  /** Only with REDIS_URL: shares socket rooms and rate limits between instances. */
  redis?: Redis
}

const containerName = 'container'
const factoryName = 'container-factory'

function noFactory(): Container {
  throw new Error('There is no container: whatever starts a process calls composeContainer() first')
}

/** The adapters of this process, as `src/composition` has chosen them. */
export const container = (): Container =>
  remember(containerName, () => remember(factoryName, () => noFactory)())

/** Whether this process has chosen its adapters. */
export const hasContainer = (): boolean => isRemembered(factoryName)

/** Sets the function that creates the container when it is first needed. */
export function setContainerFactory(create: () => Container): void {
  forget(factoryName)
  remember(factoryName, () => create)
}

/** Replaces the container, for tests with their own adapters and database. */
export function setContainer(replacement: Container): void {
  forget(containerName)
  remember(containerName, () => replacement)
}
