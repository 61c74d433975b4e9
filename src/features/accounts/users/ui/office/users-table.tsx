import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { hasRight, type Role } from '@/config/roles'
import { textsOf } from '@/i18n/texts-of'
import { formatPhone } from '@/lib/cameroon-phone'
import type { ListState } from '@/lib/list-state'
import { personName } from '@/lib/person-name'
import { Badge } from '@/ui/badge'
import { EmailText } from '@/ui/email-text'
import { Link } from '@/ui/link'
import { SortHeader } from '@/ui/list/sort-header'
import { type Column, Table } from '@/ui/table'
import type { OfficeUser } from '../../server/office/office-user.presenter'
import { AccessStatus } from './access-status'
import { UserMenu } from './user-menu'
import { usersHref } from './users-address'

interface UsersTableProps {
  locale: Locale
  users: readonly OfficeUser[]
  state: ListState
  /** The caller's own row has no actions. */
  ownId: string
}

const roleKey = { student: 'roleStudent', staff: 'roleStaff', admin: 'roleAdmin' } as const
const rolesHere = (user: OfficeUser) => ({ role: user.role, additionalRoles: user.additional_roles })
const isOfOffice = (user: OfficeUser) => hasRight(rolesHere(user), 'admin.area')

/** Name, username and address of a person share one cell. */
export function UsersTable({ locale, users, state, ownId }: UsersTableProps) {
  const office = textsOf(locale, 'Office')
  const t = textsOf(locale, 'Users')
  const roleText = (role: Role) => office(roleKey[role])
  const byName = state.sort === 'name'
  const order = byName
    ? t(state.dir === 'asc' ? 'sortName' : 'sortNameBack')
    : t(state.dir === 'desc' ? 'sortNewest' : 'sortOldest')

  const name = (user: OfficeUser) => (
    <Link
      href={href(locale, paths.officeStudent(user.id))}
      className="inline-flex min-h-6 items-center as-cards:min-h-11"
    >
      {personName(user)}
    </Link>
  )
  const person: Column<OfficeUser> = {
    key: 'name',
    card: 'title',
    label: [office('fullName'), office('username'), office('email')].join(', '),
    sorted: byName ? state.dir : 'none',
    header: (
      <span className="inline-flex flex-wrap items-center gap-x-2">
        <SortHeader
          href={usersHref(locale, state, {
            sort: 'name',
            dir: byName && state.dir === 'asc' ? 'desc' : 'asc',
          })}
          text={office('fullName')}
          sorted={byName ? state.dir : undefined}
        />
        <span>{`· ${office('username')} · ${office('email')}`}</span>
      </span>
    ),
    cell: (user) => (
      <div className="grid min-w-0">
        <span className="font-semibold">{name(user)}</span>
        <span className="flex min-w-0 flex-wrap gap-x-2 text-sm font-normal text-soft">
          <span className="wrap-anywhere">{user.username}</span>
          <EmailText email={user.email} />
        </span>
      </div>
    ),
  }
  const column = (
    key: 'phone' | 'role' | 'extraRoles' | 'status' | 'actions',
    cell: Column<OfficeUser>['cell'],
  ) => ({ key, header: office(key), label: office(key), cell })
  return (
    <Table
      caption={t('caption', { order })}
      rows={users}
      rowKey={({ id }) => id}
      cards="wide"
      columns={[
        person,
        column('phone', ({ phone }) => (
          <span className="whitespace-nowrap tabular-nums">{phone ? formatPhone(phone) : '–'}</span>
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
        column('status', (user) => (
          <span className="inline-flex flex-wrap gap-1">
            <AccessStatus
              id={user.id}
              blocked={!user.is_active}
              texts={{ active: office('active'), blocked: office('blocked') }}
            />
            {user.invited && <Badge tone="sun">{textsOf(locale, 'Person')('invited')}</Badge>}
            {isOfOffice(user) && (
              <Badge tone={user.second_factor ? 'forest' : undefined}>
                {t(user.second_factor ? 'secondFactor' : 'secondFactorMissing')}
              </Badge>
            )}
          </span>
        )),
        {
          ...column('actions', (user) =>
            user.id === ownId ? (
              <span title={t('ownAccount')} className="text-sm text-soft">
                {t('ownAccountShort')}
                <span className="sr-only">{`. ${t('ownAccount')}`}</span>
              </span>
            ) : (
              <UserMenu locale={locale} user={user} state={state} />
            ),
          ),
          card: 'corner',
        },
      ]}
    />
  )
}
