import { type Right, type Role, rightsOf } from '@/config/roles'
import type { db } from '@/server/db'
import type { Tx } from '@/server/kernel/transaction'

const rolesWith = (right: Right) =>
  (Object.keys(rightsOf) as Role[]).filter((role) => (rightsOf[role] as readonly Right[]).includes(right))

/** All unblocked back-office users with a right. */
export function findPeopleWith(tx: Tx | ReturnType<typeof db>, right: Right) {
  const roles = rolesWith(right)
  return tx.user.findMany({
    where: { blockedAt: null, OR: [{ role: { in: roles } }, { additionalRoles: { hasSome: roles } }] },
    select: { id: true, email: true, firstName: true, locale: true },
  })
}
