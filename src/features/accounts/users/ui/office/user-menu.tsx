import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { roles, rolesOf } from '@/config/roles'
import { textsOf } from '@/i18n/texts-of'
import { type ListState, listQuery } from '@/lib/list-state'
import { personName } from '@/lib/person-name'
import { menuItemClass } from '@/ui/menu-item-class'
import { RowMenu } from '@/ui/row-menu'
import { SoftLink } from '@/ui/soft-link'
import type { OfficeUser } from '../../server/office/office-user.presenter'
import { BlockButton } from './block-button'
import { usersHref, usersList } from './users-address'

const roleKey = { student: 'roleStudent', staff: 'roleStaff', admin: 'roleAdmin' } as const

interface UserMenuProps {
  locale: Locale
  user: OfficeUser
  state: ListState
}

/**
 * What an administrator can do with one account: block it, and one entry per role. Each role leads to a
 * confirmation first.
 */
export function UserMenu({ locale, user, state }: UserMenuProps) {
  const office = textsOf(locale, 'Office')
  const t = textsOf(locale, 'Users')
  const name = personName(user)
  const has = rolesOf({ role: user.role, additionalRoles: user.additional_roles })
  return (
    <RowMenu label={t('menuLabel', { name })}>
      <BlockButton
        id={user.id}
        blocked={!user.is_active}
        locale={locale}
        ask={{ path: href(locale, paths.officePage('users')), query: listQuery(usersList, state) }}
        texts={{
          block: t('block'),
          unblock: t('unblock'),
          blockLabel: t('blockLabel', { name }),
          unblockLabel: t('unblockLabel', { name }),
        }}
      />
      <p className="mt-1 border-t border-line px-3 pt-2 text-sm text-soft">{t('roles')}</p>
      <ul>
        {roles.map((role) => {
          const granted = has.has(role)
          return (
            <li key={role}>
              <SoftLink
                href={usersHref(
                  locale,
                  state,
                  {},
                  { user: user.id, change: `${granted ? 'revoke' : 'grant'}-${role}` },
                )}
                className={`${menuItemClass} ${granted ? 'text-brick' : ''}`}
              >
                {t(granted ? 'revoke' : 'grant', { role: office(roleKey[role]) })}
              </SoftLink>
            </li>
          )
        })}
      </ul>
    </RowMenu>
  )
}
