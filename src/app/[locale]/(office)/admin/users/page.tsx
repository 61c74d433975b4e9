import { getTranslations } from 'next-intl/server'
import { setUserBlockedAction } from '@/features/accounts/users/actions'
import { listUsers } from '@/features/accounts/users/server/office/list-users'
import { UsersActions } from '@/features/accounts/users/ui/office/users-actions'
import { usersList } from '@/features/accounts/users/ui/office/users-address'
import { UsersBoard } from '@/features/accounts/users/ui/office/users-board'
import { UsersFilter } from '@/features/accounts/users/ui/office/users-filter'
import { UsersTable } from '@/features/accounts/users/ui/office/users-table'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { UsersDialogs } from '@/features/office/audit/ui/users-page-dialogs'
import { OfficeFrame } from '@/features/office/frame/ui/office-frame'
import { type OfficeListProps, runListPage } from '@/features/office/frame/ui/office-list-page'
import { translate } from '@/server/texts'
import { currentActor } from '@/server/transport/http/page'
import { ListResult } from '@/ui/list/list-result'
import { PageHead } from '@/ui/list/page-head'

export const generateMetadata = privateMetadata('Office.userManagement')

export default async function OfficeUsersPage(props: OfficeListProps) {
  const { locale, state, path, query, result } = await runListPage(listUsers, usersList, props)
  const [office, t, common, actor] = await Promise.all([
    getTranslations({ locale, namespace: 'Office' }),
    getTranslations({ locale, namespace: 'Users' }),
    getTranslations({ locale, namespace: 'Common' }),
    currentActor(),
  ])
  const ownId = actor.kind === 'user' ? actor.user.id : ''
  return (
    <OfficeFrame locale={locale} path={path} current="users">
      <UsersBoard
        stamp={crypto.randomUUID()}
        action={setUserBlockedAction}
        texts={{
          networkError: translate(locale, 'Errors.network'),
          close: common('close'),
          undo: common('undo'),
        }}
      >
        <div>
          <PageHead locale={locale} title={office('userManagement')}>
            <UsersActions locale={locale} state={state} />
          </PageHead>
          <UsersFilter locale={locale} state={state} />
          <ListResult
            locale={locale}
            list={usersList}
            state={state}
            result={result}
            icon="users"
            texts={{
              failed: office('failedToLoadUsers'),
              none: t('none'),
              showing: (range) => t('showing', range),
            }}
            table={({ items }) => <UsersTable locale={locale} users={items} state={state} ownId={ownId} />}
          />
        </div>
        <UsersDialogs locale={locale} state={state} query={query} path={path} />
      </UsersBoard>
    </OfficeFrame>
  )
}
