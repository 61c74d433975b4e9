import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { type Role, roles } from '@/config/roles'
import { type ListChange, type ListState, listQuery } from '@/lib/list-state'
import { defineOfficeList } from '@/lib/office-list'

export const usersList = defineOfficeList({
  page: 'users',
  namespace: 'Users',
  texts: { title: 'Office.userManagement', failed: 'Office.failedToLoadUsers' },
  sorts: ['created', 'name'],
  orders: [
    ['created', 'desc', 'Users.newest'],
    ['name', 'asc', 'Office.fullName'],
  ],
  dir: 'desc',
  filters: { phone: 'text', role: roles },
  ownFilters: ['role'],
})

/**
 * The dialog above the list: `create=open`, `audit-log=open`, or the confirmation of a change of one person's
 * rights.
 */
type UsersDialog =
  | { create: 'open' }
  | { 'audit-log': 'open' }
  | { user: string; change: RoleChange | BlockChange }

export type RoleChange = `${'grant' | 'revoke'}-${Role}`
export type BlockChange = 'block' | 'unblock'

const changes: readonly RoleChange[] = roles.flatMap((role) => [`grant-${role}`, `revoke-${role}`] as const)
export const isRoleChange = (value: string | undefined): value is RoleChange =>
  changes.includes(value as RoleChange)

export const isBlockChange = (value: string | undefined): value is BlockChange =>
  value === 'block' || value === 'unblock'

export const splitChange = (change: RoleChange) => {
  const [verb, role] = change.split('-') as ['grant' | 'revoke', Role]
  return { verb, role }
}

/** The list in its current state, with a change or a dialog above it. */
export const usersHref = (locale: Locale, state: ListState, change?: ListChange, dialog?: UsersDialog) =>
  href(locale, paths.officePage('users'), { ...listQuery(usersList, state, change), ...dialog })
