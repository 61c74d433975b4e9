import { list as sizes } from '@/config/limits'
import type { Locale } from '@/config/locales'
import { paths } from '@/config/paths'
import { findUser } from '@/features/accounts/users/server/office/find-user'
import { isBlockChange, isRoleChange, usersHref } from '@/features/accounts/users/ui/office/users-address'
import { BlockDialog, InviteUserDialog, RoleDialog } from '@/features/accounts/users/ui/office/users-dialogs'
import type { ListState, RawQuery } from '@/lib/list-state'
import { runPage } from '@/server/transport/http/page'
import { listAuditLog } from '../server/list-audit-log'
import { AuditDialog } from './audit-dialog'

interface UsersDialogsProps {
  locale: Locale
  state: ListState
  query: RawQuery
  path: string
}

const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)

/** The dialog that the address opens, if any. */
export async function UsersDialogs({ locale, state, query, path }: UsersDialogsProps) {
  const page = { locale, path, signInAt: paths.office }
  if (query.create === 'open') {
    return <InviteUserDialog locale={locale} state={state} />
  }
  if (query['audit-log'] === 'open') {
    const { items, names } = await runPage(listAuditLog, { page_size: String(sizes.pageSize) }, page)
    return <AuditDialog locale={locale} rows={items} names={names} closeHref={usersHref(locale, state)} />
  }
  const change = one(query.change)
  if (!isRoleChange(change) && !isBlockChange(change)) {
    return null
  }
  const user = await runPage(findUser, { id: one(query.user) ?? '' }, page)
  if (!user) {
    return null
  }
  const key = `${user.id} ${change}`
  const common = { locale, state, user }
  return isBlockChange(change) ? (
    <BlockDialog key={key} {...common} change={change} />
  ) : (
    <RoleDialog key={key} {...common} change={change} />
  )
}
