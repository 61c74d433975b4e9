import { isGranted, type Right, type Role } from '@/config/roles'
import type { db } from '@/server/db'
import { isOfOffice } from '@/server/kernel/office-people.sql'
import type { Tx } from '@/server/kernel/transaction'

interface OfficePerson {
  id: string
  email: string
  firstName: string
  locale: string
}

/** All unblocked back-office users with a right. */
export async function findPeopleWith(tx: Tx | ReturnType<typeof db>, right: Right): Promise<OfficePerson[]> {
  const people = await tx.$queryRaw<(OfficePerson & { role: Role; additionalRoles: Role[] })[]>`
    select u.id, u.email, u.first_name as "firstName", u.locale, u.role, u.additional_roles::text[] as "additionalRoles"
    from users u where ${isOfOffice('u')} and u.blocked_at is null`
  return people.filter((person) => isGranted(person, right))
}
