import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { cookieNames } from '@/config/cookies'
import { systemClock } from '@/infrastructure/clock/system-clock'
import { db } from '@/server/db'
import { encodeSession } from '@/server/kernel/session-cookie'
import { signAccessToken } from '@/server/kernel/tokens'
import { openTestContainer } from '../container'
import { createUser } from '../factories'

function setting(name: string): string {
  const value = process.env[name]
  if (!value) {
    throw new Error(`${name} is not set: start this by npm run test:operations`)
  }
  return value
}

/** A new person of the database that a test has opened, with a token for the API and a cookie for the pages of the site. */
export async function signIn(site: string, role: 'student' | 'staff' | 'admin') {
  const user = await createUser({ role, emailVerifiedAt: new Date() })
  const now = new Date()
  const expiresAt = new Date(now.getTime() + 3_600_000)
  const start = (kind: 'api' | 'web') =>
    db().session.create({ data: { userId: user.id, kind, lastSeenAt: now, expiresAt } })
  const cookie = await encodeSession({ sid: (await start('web')).id, roles: [role] }, 3_600_000)
  return {
    user,
    token: await signAccessToken(user.id, (await start('api')).id, now),
    cookie: `${cookieNames(site).session}=${cookie}`,
  }
}

/** The running product that npm run test:operations has started, with its database. */
export function openProduct() {
  const site = setting('OPERATIONS_URL')
  const container = openTestContainer(
    setting('DATABASE_URL'),
    { clock: systemClock as never },
    { AUTH_SECRET: setting('AUTH_SECRET'), SITE_URL: site, RATE_LIMIT_SCALE: '1000' },
  )
  return {
    site,
    port: Number(new URL(site).port),
    db: container.db,
    close: () => container.close(),
    residentBytes: () =>
      Number(execFileSync('ps', ['-o', 'rss=', '-p', setting('OPERATIONS_PID')], { encoding: 'utf8' })) *
      1024,
    logBytes: () => statSync(setting('OPERATIONS_LOG')).size,
    logFile: setting('OPERATIONS_LOG'),
    signIn: (role: 'student' | 'staff' | 'admin') => signIn(site, role),
  }
}
