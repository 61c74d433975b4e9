import { hasRight, type Right } from '@/config/roles'
import { container } from '../container'
import { pool } from '../db'
import type { ActorUser, UserActor } from './actor'
import { AppError } from './app-error'
import { isOverdue } from './identify'
import { isSecondFactorMissing } from './second-factor/required'
import { isExpiredSql, isRevokedSql } from './session-validity.sql'
import type { Context } from './use-case'

/** The longest time that a blocked, demoted or signed-out user still receives a running download. */
const recheckEveryMs = 2_000

/** Does not check whether the session is idle, because somebody who receives a long answer sends no other requests. */
const readerSql = `
  select u.role::text as role, u.additional_roles::text[] as "additionalRoles",
    u.office_password_due_at as "officePasswordDueAt", u.second_factor_since as "secondFactorSince"
  from sessions s join users u on u.id = s.user_id
  where s.id = $1::uuid and s.user_id = $2::uuid and not ${isRevokedSql} and not (${isExpiredSql('$3')})`

type Reader = Pick<ActorUser, 'role' | 'additionalRoles' | 'officePasswordDueAt' | 'secondFactorSince'>

async function isStillAllowed({ sessionId, user }: UserActor, right: Right, now: Date): Promise<boolean> {
  const { rows } = await pool().query<Reader>(readerSql, [sessionId, user.id, now])
  const [reader] = rows
  if (!reader) {
    return false
  }
  const passwordResetNeeded = isOverdue(reader.officePasswordDueAt, now)
  const secondFactorNeeded = isSecondFactorMissing(reader)
  return hasRight({ ...reader, passwordResetNeeded, secondFactorNeeded }, right)
}

/**
 * Yields the parts of a long answer while its reader still has access, then breaks off. It is not an async
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
