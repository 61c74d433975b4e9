import { type HasRoles, type Role, rolesOf } from '@/config/roles'

export interface Access extends HasRoles {
  blocked: boolean
}

export type Refusal = 'own_account' | 'last_role' | 'last_admin'

/** The same object when there is nothing to do. */
export function addRole<A extends Access>(user: A, role: Role): A {
  return rolesOf(user).has(role) ? user : { ...user, additionalRoles: [...user.additionalRoles, role] }
}

/** When the primary role is removed, the first additional one becomes primary. Everybody keeps one. */
export function removeRole<A extends Access>(user: A, role: Role): A | 'last_role' {
  const remainingRoles = [user.role, ...user.additionalRoles].filter((existing) => existing !== role)
  if (!rolesOf(user).has(role)) {
    return user
  }
  const [primary, ...additional] = remainingRoles
  return primary === undefined ? 'last_role' : { ...user, role: primary, additionalRoles: additional }
}

export const setBlocked = <A extends Access>(user: A, blocked: boolean): A =>
  user.blocked === blocked ? user : { ...user, blocked }

export const isActiveAdmin = (user: Access) => !user.blocked && rolesOf(user).has('admin')
