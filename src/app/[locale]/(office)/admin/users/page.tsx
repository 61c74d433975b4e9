import { getTranslations, setRequestLocale } from 'next-intl/server'
import { list as sizes } from '@/config/limits'
import type { Locale } from '@/config/locales'
import { href, paths, withQuery } from '@/config/paths'
import { setUserBlockedAction } from '@/features/users/actions'
import { listUsers } from '@/features/users/server/office/list-users'
import { usersHref, usersList } from '@/features/users/ui/office/users-address'
import { UsersBoard } from '@/features/users/ui/office/users-board'
import { UsersFilter } from '@/features/users/ui/office/users-filter'
import { UsersTable } from '@/features/users/ui/office/users-table'
import { listQuery, type RawQuery, readListState } from '@/lib/list-state'
import { translate } from '@/server/texts'
import { currentActor, runPage } from '@/server/transport/http/page'
import { EmptyState } from '@/ui/empty-state'
import { ErrorState } from '@/ui/error-state'
import { ButtonLink } from '@/ui/link'
import { ListFoot } from '@/ui/list/list-foot'
import { PageHead } from '@/ui/list/page-head'
import { privateMetadata } from '../../../page-metadata'
import { listWithin } from '../../list-or-failure'
import { OfficeFrame } from '../../office-frame'
import { UsersActions } from './users-actions'
import { UsersDialogs } from './users-dialogs'

type Props = { params: Promise<{ locale: Locale }>; searchParams: Promise<RawQuery> }

export const generateMetadata = privateMetadata('Office.userManagement')

export default async function OfficeUsersPage({ params, searchParams }: Props) {
  const [{ locale }, query] = await Promise.all([params, searchParams])
  setRequestLocale(locale)
  const state = readListState(usersList, query)
  const path = withQuery(paths.officePage('users'), listQuery(usersList, state))
  const { q, sort, dir, filters } = state
  const found = await listWithin(state.page, (page) =>
    runPage(
      listUsers,
      { q, sort, dir, ...filters, page: String(page), page_size: String(sizes.pageSize) },
      { locale, path, signInAt: paths.office },
    ),
  )
  const [office, t, common, actor] = await Promise.all([
    getTranslations({ locale, namespace: 'Office' }),
    getTranslations({ locale, namespace: 'Users' }),
    getTranslations({ locale, namespace: 'Common' }),
    currentActor(),
  ])
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
          {!found ? (
            <ErrorState
              title={office('failedToLoadUsers')}
              retry={<ButtonLink href={href(locale, path)}>{common('retry')}</ButtonLink>}
            />
          ) : found.items.length === 0 ? (
            <EmptyState
              icon="users"
              title={t('none')}
              action={
                <ButtonLink variant="secondary" href={href(locale, paths.officePage('users'))}>
                  {common('clearFilters')}
                </ButtonLink>
              }
            >
              {common('noMatch')}
            </EmptyState>
          ) : (
            <>
              <UsersTable
                locale={locale}
                users={found.items}
                state={state}
                ownId={actor.kind === 'user' ? actor.user.id : ''}
              />
              <ListFoot
                className="mt-4"
                locale={locale}
                found={found}
                hrefOf={(number) => usersHref(locale, state, { page: number })}
                showing={(range) => t('showing', range)}
              />
            </>
          )}
        </div>
        <UsersDialogs locale={locale} state={state} query={query} path={path} />
      </UsersBoard>
    </OfficeFrame>
  )
}
