import { getTranslations, setRequestLocale } from 'next-intl/server'
import { list } from '@/config/limits'
import type { Locale } from '@/config/locales'
import { href, paths, withQuery } from '@/config/paths'
import { listSubscribers } from '@/features/newsletter/server/office/list-subscribers'
import { subscribersList } from '@/features/newsletter/subscribers-list'
import { SubscribersFilters } from '@/features/newsletter/ui/office/subscribers-filters'
import { SubscribersTable } from '@/features/newsletter/ui/office/subscribers-table'
import { listQuery, type RawQuery, readListState } from '@/lib/list-state'
import { runPage } from '@/server/transport/http/page'
import { ActionBoard } from '@/ui/action-board'
import { EmptyState } from '@/ui/empty-state'
import { ErrorState } from '@/ui/error-state'
import { Icon } from '@/ui/icon'
import { ButtonLink } from '@/ui/link'
import { ListFoot } from '@/ui/list/list-foot'
import { PageHead } from '@/ui/list/page-head'
import { privateMetadata } from '../../../page-metadata'
import { listWithin } from '../../list-or-failure'
import { OfficeFrame } from '../../office-frame'

type Props = { params: Promise<{ locale: Locale }>; searchParams: Promise<RawQuery> }

export const generateMetadata = privateMetadata('NewsletterOffice.title')

export default async function OfficeNewsletterPage({ params, searchParams }: Props) {
  const [{ locale }, query] = await Promise.all([params, searchParams])
  setRequestLocale(locale)
  const state = readListState(subscribersList, query)
  const { q, sort, dir, filters } = state
  const path = withQuery(paths.officePage('newsletter'), listQuery(subscribersList, state))
  const wanted = { q, sort, dir, ...filters, page_size: String(list.pageSize) }
  const found = await listWithin(state.page, (page) =>
    runPage(listSubscribers, { ...wanted, page: String(page) }, { locale, path, signInAt: paths.office }),
  )
  const [t, common] = await Promise.all([
    getTranslations({ locale, namespace: 'NewsletterOffice' }),
    getTranslations({ locale, namespace: 'Common' }),
  ])
  const narrowed = q !== '' || Object.keys(filters).length > 0 || (found?.total ?? 0) > 0
  return (
    <OfficeFrame locale={locale} path={path} current="newsletter">
      <PageHead locale={locale} title={t('title')} lead={t('lead')}>
        <ButtonLink
          variant="secondary"
          href={withQuery('/api/admin/newsletter/export-csv', { q: q || undefined, ...filters })}
        >
          <Icon name="download" />
          {t('export')}
        </ButtonLink>
      </PageHead>
      <SubscribersFilters locale={locale} state={state} counts={found?.counts} />
      {!found ? (
        <ErrorState
          title={t('failed')}
          retry={<ButtonLink href={href(locale, path)}>{common('retry')}</ButtonLink>}
        />
      ) : found.items.length === 0 ? (
        <EmptyState
          icon="megaphone"
          title={t('none')}
          action={
            narrowed && (
              <ButtonLink variant="secondary" size="sm" href={href(locale, paths.officePage('newsletter'))}>
                {common('clearFilters')}
              </ButtonLink>
            )
          }
        >
          {narrowed ? common('noMatch') : t('noneText')}
        </EmptyState>
      ) : (
        <ActionBoard closeLabel={common('close')}>
          <SubscribersTable locale={locale} state={state} subscribers={found.items} />
          <ListFoot
            className="mt-4"
            locale={locale}
            found={found}
            hrefOf={(number) =>
              href(
                locale,
                paths.officePage('newsletter'),
                listQuery(subscribersList, state, { page: number }),
              )
            }
            showing={(range) => t('showing', range)}
          />
        </ActionBoard>
      )}
    </OfficeFrame>
  )
}
