import { isGranted, type Role } from '@/config/roles'
import { personName } from '@/lib/person-name'
import { db } from '@/server/db'
import { isOfOffice } from '@/server/kernel/office-people.sql'
import type { Tx } from '@/server/kernel/transaction'

export interface Colleague {
  id: string
  firstName: string
  lastName: string
  username: string
}

/** More are never shown in one list. */
const mostColleagues = 60
const fields = {
  id: true,
  firstName: true,
  lastName: true,
  username: true,
  role: true,
  additionalRoles: true,
} as const

/** Who can answer messages, by name: of a very large office the newest. */
export async function findColleagues(): Promise<Colleague[]> {
  const people = await db().$queryRaw<(Colleague & { role: Role; additionalRoles: Role[] })[]>`
    select u.id, u.first_name as "firstName", u.last_name as "lastName", u.username, u.role,
      u.additional_roles::text[] as "additionalRoles"
    from users u where ${isOfOffice('u')} and u.blocked_at is null and u.erased_at is null
    order by u.created_at desc, u.id desc limit ${mostColleagues}`
  return people
    .filter((person) => isGranted(person, 'messages.reply'))
    .map(({ id, firstName, lastName, username }) => ({ id, firstName, lastName, username }))
    .sort((a, b) => personName(a).localeCompare(personName(b)))
}

/** Whether this person can answer messages. */
export async function isColleague(tx: Tx, id: string): Promise<boolean> {
  const person = await tx.user.findFirst({ where: { id, blockedAt: null, erasedAt: null }, select: fields })
  return person !== null && isGranted(person, 'messages.reply')
}
