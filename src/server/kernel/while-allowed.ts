import { hasRight, type Right } from '@/config/roles'
import { container } from '../container'
import { db } from '../db'
import type { UserActor } from './actor'
import { AppError } from './app-error'
import { isOverdue } from './identify'
import { isSecondFactorMissing } from './second-factor/required'
import type { Context } from './use-case'

/** The longest time that a blocked, demoted or signed-out user still receives a running download. */
const recheckEveryMs = 2_000

async function isStillAllowed({ sessionId, user }: UserActor, right: Right, now: Date): Promise<boolean> {
  const session = await db().session.findFirst({
    where: { id: sessionId, userId: user.id, revokedAt: null, expiresAt: { gt: now } },
    select: {
      user: {
        select: {
          role: true,
          additionalRoles: true,
          blockedAt: true,
          officePasswordDueAt: true,
          secondFactorSince: true,
        },
      },
    },
  })
  if (session === null || session.user.blockedAt !== null) {
    return false
  }
  const passwordResetNeeded = isOverdue(session.user.officePasswordDueAt, now)
  const secondFactorNeeded = isSecondFactorMissing(session.user)
  return hasRight({ ...session.user, passwordResetNeeded, secondFactorNeeded }, right)
}

/**
 * Yields the parts of a long answer while its reader still has access; then it breaks off. Not an async
 * generator wrapping another: chained generators retain every promise until the stream ends.
 */
export function whileAllowed<T>(
  pieces: AsyncIterable<T>,
  right: Right,
  { actor, log, now: since }: Pick<Context<unknown, UserActor>, 'actor' | 'log' | 'now'>,
): AsyncIterableIterator<T> {
  const { clock } = container()
  const source = pieces[Symbol.asyncIterator]()
  let askedAt = since.getTime()
  async function recheck() {
    const now = clock.now()
    if (now.getTime() - askedAt < recheckEveryMs) {
      return
    }
    askedAt = now.getTime()
    if (await isStillAllowed(actor, right, now)) {
      return
    }
    log.warn(
      { event: 'access.refused', reason: 'rights_lost', actorId: actor.user.id },
      'a response was interrupted',
    )
    await source.return?.()
    throw new AppError('forbidden')
  }
  return {
    async next() {
      await recheck()
      return source.next()
    },
    async return() {
      await source.return?.()
      return { done: true, value: undefined }
    },
    [Symbol.asyncIterator]() {
      return this
    },
  }
}
