import { getTranslations } from 'next-intl/server'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { hasRole, type Role } from '@/config/roles'
import { formatPhone } from '@/lib/cameroon-phone'
import type { ListState } from '@/lib/list-state'
import { Badge } from '@/ui/badge'
import { EmailText } from '@/ui/email-text'
import { Link } from '@/ui/link'
import { SortHeader } from '@/ui/list/sort-header'
import { type Column, Table } from '@/ui/table'
import { setUserBlockedAction } from '../../actions'
import type { AdminUser } from '../../server/admin/admin-user.presenter'
import { AccessStatus } from './access-status'
import { BlockButton } from './block-button'
import { RolesMenu } from './roles-menu'
import { usersHref } from './users-address'

interface UsersTableProps {
  locale: Locale
  users: readonly AdminUser[]
  state: ListState
  /** Whose own row has nothing to press. */
  ownId: string
}

const roleKey = { student: 'roleStudent', staff: 'roleStaff', admin: 'roleAdmin' } as const
const rolesHere = (user: AdminUser) => ({ role: user.role, additionalRoles: user.additional_roles })
const fullName = ({ first_name, last_name }: AdminUser) => `${first_name} ${last_name}`

/** Eight columns beside the bar's menu: narrow cells, and what can be done stays in sight when the rest scrolls. */
const compact =
  'min-w-0 sm:[&_:is(td,th)]:px-2.5! sm:[&_td]:text-sm sm:[&_tr>:last-child]:sticky sm:[&_tr>:last-child]:right-0 sm:[&_tr>:last-child]:bg-raised'

/** Columns of product.md section 2. */
export async function UsersTable({ locale, users, state, ownId }: UsersTableProps) {
  const [admin, t] = await Promise.all([
    getTranslations({ locale, namespace: 'Admin' }),
    getTranslations({ locale, namespace: 'Users' }),
  ])
  const roleText = (role: Role) => admin(roleKey[role])
  const byName = state.sort === 'name'
  const order = byName
    ? t(state.dir === 'asc' ? 'sortName' : 'sortNameBack')
    : t(state.dir === 'desc' ? 'sortNewest' : 'sortOldest')

  const actions = (user: AdminUser) =>
    user.id === ownId ? (
      <span className="block max-w-56 text-sm text-soft">{t('ownAccount')}</span>
    ) : (
      <div className="flex flex-wrap items-start gap-2 sm:grid sm:justify-items-stretch 2xl:flex">
        <BlockButton
          id={user.id}
          blocked={!user.is_active}
          locale={locale}
          action={setUserBlockedAction}
          texts={{
            block: t('block'),
            unblock: t('unblock'),
            blockLabel: t('blockLabel', { name: fullName(user) }),
            unblockLabel: t('unblockLabel', { name: fullName(user) }),
          }}
        />
        <RolesMenu
          user={rolesHere(user)}
          label={t('rolesLabel', { name: fullName(user) })}
          texts={{
            roles: t('roles'),
            grant: (role) => t('grant', { role: roleText(role) }),
            revoke: (role) => t('revoke', { role: roleText(role) }),
          }}
          hrefOf={(change) => usersHref(locale, state, {}, { user: user.id, change })}
        />
      </div>
    )

  const column = (
    key: 'username' | 'email' | 'phone' | 'role' | 'extraRoles' | 'status' | 'actions',
    cell: Column<AdminUser>['cell'],
  ) => ({ key, header: admin(key), label: admin(key), cell })
  return (
    <div className={compact}>
      <Table
        caption={t('caption', { order })}
        rows={users}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'name',
            card: 'title',
            label: admin('fullName'),
            sorted: byName ? state.dir : 'none',
            // On a phone the choices above the list sort; a link in a hidden title would catch the focus.
            header: (
              <>
                <span className="sm:hidden">{admin('fullName')}</span>
                <span className="max-sm:hidden">
                  <SortHeader
                    href={usersHref(locale, state, {
                      sort: 'name',
                      dir: byName && state.dir === 'asc' ? 'desc' : 'asc',
                    })}
                    text={admin('fullName')}
                    sorted={byName ? state.dir : undefined}
                  />
                </span>
              </>
            ),
            cell: (user) =>
              hasRole(rolesHere(user), 'student') ? (
                <Link
                  href={href(locale, paths.adminStudent(user.id))}
                  className="inline-flex min-h-6 items-center max-sm:min-h-11"
                >
                  {fullName(user)}
                </Link>
              ) : (
                fullName(user)
              ),
          },
          column('username', ({ username }) => <span className="[overflow-wrap:anywhere]">{username}</span>),
          column('email', ({ email }) => <EmailText email={email} />),
          column('phone', ({ phone }) => (
            <span className="tabular-nums max-sm:whitespace-nowrap sm:inline-block sm:min-w-22">
              {phone ? formatPhone(phone) : '–'}
            </span>
          )),
          column('role', ({ role }) => roleText(role)),
          column('extraRoles', ({ additional_roles }) =>
            additional_roles.length === 0 ? (
              <span aria-hidden="true">–</span>
            ) : (
              <span className="inline-flex flex-wrap gap-1">
                {additional_roles.map((role) => (
                  <Badge key={role}>{roleText(role)}</Badge>
                ))}
              </span>
            ),
          ),
          column('status', ({ id, is_active }) => (
            <AccessStatus
              id={id}
              blocked={!is_active}
              texts={{ active: admin('active'), blocked: admin('blocked') }}
            />
          )),
          { ...column('actions', actions), card: 'foot' },
        ]}
      />
    </div>
  )
}
