import type { Pool } from 'pg'
import { env, isDemo } from '@/config/env'
import { systemClock } from '@/infrastructure/clock/system-clock'
import { createKeyFile, type KeyRing, keyFileOf, readKeyFile } from '@/infrastructure/credentials/key-file'
import { createClient, createPool, type DatabaseClient } from '@/infrastructure/db/create-client'
import { createLogger, type Logger } from '@/infrastructure/logging/logger'
import { createMailer } from '@/infrastructure/mail/create-mailer'
import { createGateways, type Gateways } from '@/infrastructure/payments/create-gateways'
import { createRedis, type Redis } from '@/infrastructure/redis/create-redis'
import { createFileStorage } from '@/infrastructure/storage/create-file-storage'
import type { Clock } from './ports/clock'
import type { FileStorage } from './ports/file-storage'
import type { Mailer } from './ports/mailer'
import { forget, remember } from './remember'

export interface Ports {
  clock: Clock
  mailer: Mailer
  files: FileStorage
  gateways: Gateways
}

export interface Container extends Ports {
  db: DatabaseClient
  pool: Pool
  log: Logger
  /** Only with REDIS_URL: shares sockets' audiences and rate limits between instances. */
  redis?: Redis
}

const containerName = 'container'

export function databaseUrl(): string {
  const url = env().DATABASE_URL
  if (!url) {
    throw new Error('DATABASE_URL is not set: the start script sets it for the embedded database')
  }
  return url
}

/** The database without a pooler: for what needs a connection of its own, as listening and the job queue do. */
export const directDatabaseUrl = (): string => env().DATABASE_URL_DIRECT ?? databaseUrl()

/** The composition root: configuration → adapters. The only importer of infrastructure. */
export const container = (): Container =>
  remember(containerName, () => {
    const log = createLogger(env().LOG_LEVEL)
    const { REDIS_URL } = env()
    const pooled = directDatabaseUrl() !== databaseUrl()
    return {
      log,
      redis: REDIS_URL ? createRedis(REDIS_URL, log) : undefined,
      clock: systemClock,
      db: createClient(databaseUrl(), { pooled }),
      pool: createPool(databaseUrl(), { pooled }),
      mailer: createMailer(env(), log),
      files: createFileStorage(env()),
      gateways: createGateways(env(), log),
    }
  })

export const db = () => container().db

/** Tests put their own adapters and database here. */
export function setContainer(replacement: Container): void {
  forget(containerName)
  remember(containerName, () => replacement)
}

/** What the keys of the second factor are derived from: never in the database. */
export function secondFactorKey(): string {
  const key = env().SECOND_FACTOR_KEY ?? (isDemo() ? authSecret() : undefined)
  if (!key) {
    throw new Error('SECOND_FACTOR_KEY is not set')
  }
  return key
}

/** The secret that signs sessions and tokens; set by the start script in a demo, by the operator in production. */
export function authSecret(): string {
  const secret = env().AUTH_SECRET
  if (!secret) {
    throw new Error('AUTH_SECRET is not set: the start script sets it in a demo')
  }
  return secret
}

/** The keys that sign certificates; null: there is no file yet. */
export const findCredentialKeys = (): KeyRing | null => readKeyFile(keyFileOf(env()))

export const createCredentialKeys = (): KeyRing => createKeyFile(keyFileOf(env()), container().clock.now())
