import { setUserBlockedAction } from '@/features/accounts/users/actions'
import { listUsers } from '@/features/accounts/users/server/office/list-users'
import { UsersActions } from '@/features/accounts/users/ui/office/users-actions'
import { usersList } from '@/features/accounts/users/ui/office/users-address'
import { UsersBoard } from '@/features/accounts/users/ui/office/users-board'
import { UsersFilter, usersSearch } from '@/features/accounts/users/ui/office/users-filter'
import { UsersTable } from '@/features/accounts/users/ui/office/users-table'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { UsersDialogs } from '@/features/office/audit/ui/users-page-dialogs'
import {
  OfficeListPage,
  type OfficeListProps,
  runListPage,
} from '@/features/office/frame/ui/office-list-page'
import { textsOf } from '@/i18n/texts-of'
import { currentActor } from '@/server/transport/http/page'

export const generateMetadata = privateMetadata('Office.userManagement')

export default async function OfficeUsersPage(props: OfficeListProps) {
  const read = await runListPage(listUsers, usersList, props)
  const { locale, state, path, query } = read
  const common = textsOf(locale, 'Common')
  const actor = await currentActor()
  const ownId = actor.kind === 'user' ? actor.user.id : ''
  return (
    <OfficeListPage
      read={read}
      actions={<UsersActions locale={locale} state={state} />}
      search={usersSearch(state)}
      filters={<UsersFilter locale={locale} state={state} />}
      table={({ items }) => <UsersTable locale={locale} users={items} state={state} ownId={ownId} />}
      after={<UsersDialogs locale={locale} state={state} query={query} path={path} />}
      board={(page) => (
        <UsersBoard
          stamp={crypto.randomUUID()}
          action={setUserBlockedAction}
          texts={{
            networkError: textsOf(locale, 'Errors')('network'),
            close: common('close'),
            undo: common('undo'),
          }}
        >
          {page}
        </UsersBoard>
      )}
    />
  )
}
