import { endSessions } from '@/features/accounts/session/server/end-sessions'
import type { UserActor } from '@/server/kernel/actor'
import { noteFactorChange } from '@/server/kernel/second-factor/notify-factor-change'
import { renewRecoveryCodes } from '@/server/kernel/second-factor/recovery-codes'
import { emitEvent, type Tx } from '@/server/kernel/transaction'
import type { RequestInfo } from '@/server/kernel/use-case'

interface NewFactor {
  actor: UserActor
  factor: { id: string; kind: 'totp' | 'passkey'; name: string }
  request: RequestInfo
}

/**
 * Activates a factor. The first one comes with recovery codes, and ends every session that was opened by the
 * password alone; this one has just been confirmed with the factor. Returns the codes, or null when there are
 * some already.
 */
export async function enrolFactor(tx: Tx, { actor, factor, request }: NewFactor, now: Date) {
  const { user, sessionId } = actor
  await tx.session.updateMany({ where: { id: sessionId }, data: { secondFactorAt: now, challenge: null } })
  const { count } = await tx.user.updateMany({
    where: { id: user.id, secondFactorSince: null },
    data: { secondFactorSince: now },
  })
  const isFirst = count === 1
  const codes = isFirst ? await renewRecoveryCodes(tx, user.id, now) : null
  if (isFirst) {
    await endSessions(tx, { userId: user.id, exceptId: sessionId }, now)
  }
  await emitEvent(tx, 'user.changed', { userId: user.id })
  await noteFactorChange(tx, { userId: user.id, change: 'added', factor, request }, now)
  return codes
}
