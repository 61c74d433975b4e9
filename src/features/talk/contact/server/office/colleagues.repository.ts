import { isGranted } from '@/config/roles'
import type { Tx } from '@/server/kernel/transaction'

export interface Colleague {
  id: string
  firstName: string
  lastName: string
  username: string
}

const mostColleagues = 200

/** Who can answer messages, by name. */
export async function findColleagues(tx: Pick<Tx, 'user'>): Promise<Colleague[]> {
  const people = await tx.user.findMany({
    where: {
      blockedAt: null,
      erasedAt: null,
      OR: [{ role: { in: ['staff', 'admin'] } }, { additionalRoles: { hasSome: ['staff', 'admin'] } }],
    },
    orderBy: [{ firstName: 'asc' }, { lastName: 'asc' }, { id: 'asc' }],
    take: mostColleagues,
    select: {
      id: true,
      firstName: true,
      lastName: true,
      username: true,
      role: true,
      additionalRoles: true,
    },
  })
  return people
    .filter((person) => isGranted(person, 'messages.reply'))
    .map(({ id, firstName, lastName, username }) => ({ id, firstName, lastName, username }))
}
