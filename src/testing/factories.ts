import { randomUUID } from 'node:crypto'
import { session } from '@/config/limits'
import type { Prisma } from '@/generated/prisma/client'
import { container } from '@/server/container'
import { db } from '@/server/db'
import type { Actor } from '@/server/kernel/actor'
import { isOverdue } from '@/server/kernel/identify'
import { minorityOf } from '@/server/kernel/minority'
import { isSecondFactorMissing } from '@/server/kernel/second-factor/required'
import { signRegistrationToken } from '@/server/kernel/tokens'
import type { RequestInfo } from '@/server/kernel/use-case'

const short = () => randomUUID().slice(0, 8)

/**
 * A student unless `role` says otherwise. The password hash is unusable: sign in through a session instead.
 */
export function createUser(overrides: Partial<Prisma.UserUncheckedCreateInput> = {}) {
  const name = overrides.username ?? `user-${short()}`
  const email = overrides.email ?? `${name}@example.cm`
  return db().user.create({
    data: {
      username: name,
      usernameKey: name.toLowerCase(),
      email,
      emailKey: email.toLowerCase(),
      firstName: 'Amina',
      lastName: 'Ngo Bassa',
      phone: '+237670000001',
      passwordHash: 'not a hash',
      consentAt: new Date(0),
      ...overrides,
    },
  })
}

export function createProgram(overrides: Partial<Prisma.ProgramUncheckedCreateInput> = {}) {
  const slug = overrides.slug ?? `program-${short()}`
  return db().program.create({
    data: {
      slug,
      position: 1,
      icon: 'code',
      titleEn: `Program ${slug}`,
      titleFr: `Formation ${slug}`,
      descriptionEn: 'What you learn.',
      descriptionFr: 'Ce que vous apprenez.',
      outcomeEn: 'What you can do.',
      outcomeFr: 'Ce que vous saurez faire.',
      audienceEn: 'Everybody.',
      audienceFr: 'Tout le monde.',
      durationWeeks: 2,
      priceXaf: 15_000,
      isOnline: true,
      // Like an older program, because the test's clock may be behind the database's.
      certificateRuleSince: new Date(0),
      ...overrides,
    },
  })
}

/** A signed-in user as a use case sees it, for calling it through `execute` without HTTP. */
export async function actorFor(userId: string): Promise<Extract<Actor, { kind: 'user' }>> {
  const user = await db().user.findUniqueOrThrow({ where: { id: userId } })
  return {
    kind: 'user',
    user: {
      ...user,
      locale: user.locale === 'fr' ? 'fr' : 'en',
      passwordResetNeeded: isOverdue(user.officePasswordDueAt, container().clock.now()),
      secondFactorNeeded: isSecondFactorMissing(user),
      ...minorityOf(user, container().clock.now()),
    },
    sessionId: randomUUID(),
    via: 'cookie',
    // Always counts as just confirmed, even if the test moves the clock.
    provenAt: new Date('2100-01-01'),
  }
}

/** The token that registering returns, for an account created by a test. */
export async function registrationTokenFor(userId: string): Promise<string> {
  const now = container().clock.now()
  const expiresAt = new Date(now.getTime() + session.registrationTokenMs)
  const { id } = await db().registrationToken.create({ data: { userId, createdAt: now, expiresAt } })
  return signRegistrationToken(userId, id, now)
}

export const requestInfo = (overrides: Partial<RequestInfo> = {}): RequestInfo => ({
  id: randomUUID(),
  address: '192.0.2.1',
  userAgent: 'test',
  locale: 'en',
  ...overrides,
})
