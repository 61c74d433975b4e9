import { hasRight, type Right } from '@/config/roles'
import { container } from '../container'
import type { UserActor } from './actor'
import { AppError } from './app-error'
import { isOverdue } from './identify'
import type { Context } from './use-case'

/** How long somebody who was blocked, demoted or signed out goes on receiving what they had begun to fetch. */
const askEveryMs = 2_000

async function isStillAllowed({ sessionId, user }: UserActor, right: Right, now: Date): Promise<boolean> {
  const session = await container().db.session.findFirst({
    where: { id: sessionId, userId: user.id, revokedAt: null, expiresAt: { gt: now } },
    select: {
      user: { select: { role: true, additionalRoles: true, blockedAt: true, officePasswordDueAt: true } },
    },
  })
  if (session === null || session.user.blockedAt !== null) return false
  const passwordResetNeeded = isOverdue(session.user.officePasswordDueAt, now)
  return hasRight({ ...session.user, passwordResetNeeded }, right)
}

/** The pieces of a long answer for as long as whoever asked for it still may have it; then it breaks off. */
export async function* whileAllowed<T>(
  pieces: AsyncIterable<T>,
  right: Right,
  { actor, log, now: since }: Pick<Context<unknown, UserActor>, 'actor' | 'log' | 'now'>,
): AsyncGenerator<T> {
  const { clock } = container()
  let askedAt = since.getTime()
  for await (const piece of pieces) {
    const now = clock.now()
    if (now.getTime() - askedAt >= askEveryMs) {
      if (!(await isStillAllowed(actor, right, now))) {
        const line = { event: 'access.refused', reason: 'rights_lost', actorId: actor.user.id }
        log.warn(line, 'an answer broke off')
        throw new AppError('forbidden')
      }
      askedAt = now.getTime()
    }
    yield piece
  }
}
