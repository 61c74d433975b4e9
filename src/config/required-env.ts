import { env, isDemo } from './env'

// Settings that may be missing in the environment, because the start script sets them in a demo, but that are always needed.

export function databaseUrl(): string {
  const url = env().DATABASE_URL
  if (!url) {
    throw new Error('DATABASE_URL is not set: the start script sets it for the embedded database')
  }
  return url
}

/** The database without a pooler, for uses that need one connection for longer, like listening and the job queue. */
export const directDatabaseUrl = (): string => env().DATABASE_URL_DIRECT ?? databaseUrl()

/** The secret that signs sessions and tokens; set by the start script in a demo, by the operator in production. */
export function authSecret(): string {
  const secret = env().AUTH_SECRET
  if (!secret) {
    throw new Error('AUTH_SECRET is not set: the start script sets it in a demo')
  }
  return secret
}

/** The secret from which the keys of the second factor are derived; it is never in the database. */
export function secondFactorKey(): string {
  const key = env().SECOND_FACTOR_KEY ?? (isDemo() ? authSecret() : undefined)
  if (!key) {
    throw new Error('SECOND_FACTOR_KEY is not set')
  }
  return key
}
