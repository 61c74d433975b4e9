import type { AuditAction } from '@/config/audit-actions'
import { hasRight, type Role } from '@/config/roles'
import { endSessions } from '@/features/accounts/session/server/end-sessions'
import type { UserActor } from '@/server/kernel/actor'
import { AppError } from '@/server/kernel/app-error'
import { emitEvent, inTransaction, recordAudit, type Tx } from '@/server/kernel/transaction'
import type { Context } from '@/server/kernel/use-case'
import { type Access, isActiveAdmin, type Refusal } from '../../role-changes.rules'
import { noPassword } from '../no-password'

/** Serialises changes of rights, so that no change relies on a right that another one is removing. */
const accessLock = 7_241_002

export const lockAccess = (tx: Tx) => tx.$executeRaw`select pg_advisory_xact_lock(${accessLock}::bigint)`

export interface Account extends Access {
  id: string
  role: Role
  additionalRoles: Role[]
  erased: boolean
}

const refusals = {
  own_account: { code: 'forbidden', text: 'Users.ownAccountRefused' },
  last_role: { code: 'conflict', text: 'Users.lastRoleRefused' },
  last_admin: { code: 'conflict', text: 'Users.lastAdminRefused' },
} as const satisfies Record<Refusal, { code: 'forbidden' | 'conflict'; text: string }>

async function readAccount(tx: Tx, id: string): Promise<Account | null> {
  const user = await tx.user.findUnique({
    where: { id },
    select: { id: true, role: true, additionalRoles: true, blockedAt: true, erasedAt: true },
  })
  if (!user) {
    return null
  }
  const { blockedAt, erasedAt, ...account } = user
  return { ...account, blocked: blockedAt !== null, erased: erasedAt !== null }
}

/** Call it under the lock: refuses somebody who was blocked or lost the right while waiting for it. */
export async function refuseLostRights(tx: Tx, actorId: string): Promise<void> {
  const self = await readAccount(tx, actorId)
  if (!self || self.blocked || !hasRight(self, 'users.manage')) {
    throw new AppError('forbidden')
  }
}

/** Somebody with admin rights must remain. Call it under the lock. */
export async function isLastActiveAdmin(tx: Tx, id: string): Promise<boolean> {
  const others = await tx.user.count({
    where: {
      id: { not: id },
      blockedAt: null,
      passwordHash: { not: noPassword },
      OR: [{ role: 'admin' }, { additionalRoles: { has: 'admin' } }],
    },
  })
  return others === 0
}

const presentRoles = ({ role, additionalRoles }: Account) => ({ role, additional_roles: additionalRoles })
const presentState = ({ blocked }: Account) => ({ is_active: !blocked })

async function save(tx: Tx, before: Account, after: Account, now: Date) {
  await tx.user.update({
    where: { id: before.id },
    data: {
      role: after.role,
      additionalRoles: after.additionalRoles,
      ...(after.blocked === before.blocked ? {} : { blockedAt: after.blocked ? now : null }),
    },
  })
  await endSessions(tx, { userId: before.id }, now)
  if (after.blocked) {
    await tx.registrationToken.updateMany({
      where: { userId: before.id, revokedAt: null },
      data: { revokedAt: now },
    })
  }
  await emitEvent(tx, 'user.access_changed', { userId: before.id })
}

/**
 * Changes somebody's roles or blocked state: reads them again under the lock, refuses to remove the last
 * admin, ends the person's sessions and tokens, and audits it. A refusal or a change without effect writes
 * nothing.
 */
export async function changeAccess(
  { actor, log, request, now }: Context<unknown, UserActor>,
  targetUserId: string,
  action: (before: Account, after: Account) => AuditAction,
  decide: (account: Account) => Account | Refusal,
): Promise<Account> {
  const refuse = (reason: Refusal | 'rights_lost') => {
    log.warn(
      { event: 'access.refused', reason, actorId: actor.user.id, targetUserId },
      'a change of access was refused',
    )
    return reason === 'rights_lost' ? new AppError('forbidden') : refusalError(reason)
  }
  return inTransaction(async (tx) => {
    await lockAccess(tx)
    const [self, before] = [await readAccount(tx, actor.user.id), await readAccount(tx, targetUserId)]
    // Refuses somebody who was blocked or lost the right while waiting for the lock.
    if (!self || self.blocked || !hasRight(self, 'users.manage')) {
      throw refuse('rights_lost')
    }
    if (!before) {
      throw new AppError('not_found')
    }
    if (before.id === self.id) {
      throw refuse('own_account')
    }
    if (before.erased) {
      throw new AppError('conflict', { text: 'Erasure.erased' })
    }
    const after = decide(before)
    if (typeof after === 'string') {
      throw refuse(after)
    }
    if (after === before) {
      return before
    }
    if (isActiveAdmin(before) && !isActiveAdmin(after) && (await isLastActiveAdmin(tx, before.id))) {
      throw refuse('last_admin')
    }
    await save(tx, before, after, now)
    const present = after.blocked === before.blocked ? presentRoles : presentState
    await recordAudit(tx, { actor, request, now }, action(before, after), {
      targetUserId,
      details: { before: present(before), after: present(after) },
    })
    return after
  })
}

const refusalError = (reason: Refusal) => new AppError(refusals[reason].code, { text: refusals[reason].text })
