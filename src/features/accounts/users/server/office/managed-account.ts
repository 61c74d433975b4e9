import type { Role } from '@/config/roles'
import type { UserActor } from '@/server/kernel/actor'
import { AppError } from '@/server/kernel/app-error'
import { lockUser } from '@/server/kernel/lock-user'
import type { Tx } from '@/server/kernel/transaction'
import { mayManage } from '../../manage-account.rules'

export interface ManagedAccount {
  id: string
  firstName: string
  lastName: string
  username: string
  email: string
  emailKey: string
  phone: string | null
  locale: string
  role: Role
  additionalRoles: Role[]
  passwordHash: string
  blockedAt: Date | null
  secondFactorSince: Date | null
}

/** The account, locked until the commit, if the caller may correct it, send it links and end its sessions. */
export async function lockManaged(tx: Tx, actor: UserActor, id: string): Promise<ManagedAccount> {
  await lockUser(tx, id)
  const account = await tx.user.findUnique({
    where: { id },
    select: {
      id: true,
      firstName: true,
      lastName: true,
      username: true,
      email: true,
      emailKey: true,
      phone: true,
      locale: true,
      role: true,
      additionalRoles: true,
      passwordHash: true,
      blockedAt: true,
      secondFactorSince: true,
      erasedAt: true,
    },
  })
  if (!account) {
    throw new AppError('not_found')
  }
  if (!mayManage(actor.user, account)) {
    throw new AppError('forbidden', { text: 'Person.notYours' })
  }
  if (account.erasedAt) {
    throw new AppError('conflict', { text: 'Erasure.erased' })
  }
  return account
}
