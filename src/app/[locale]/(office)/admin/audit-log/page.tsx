import { getTranslations, setRequestLocale } from 'next-intl/server'
import { list as sizes } from '@/config/limits'
import type { Locale } from '@/config/locales'
import { href, paths, withQuery } from '@/config/paths'
import { listAuditLog } from '@/features/audit/server/list-audit-log'
import { AuditFilterForm } from '@/features/audit/ui/audit-filter-form'
import { AuditTable } from '@/features/audit/ui/audit-table'
import { doualaDayStart } from '@/lib/douala-time'
import { type ListSpec, listQuery, type RawQuery, readListState } from '@/lib/list-state'
import { runPage } from '@/server/transport/http/page'
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

const spec: ListSpec = {
  sorts: ['newest'],
  filters: { action: 'text', admin_id: 'text', target_user_id: 'text', from: 'text', to: 'text' },
  maxQuery: 80,
}

/** A date that is none counts as not said, as every other part of an address does. */
function readState(query: RawQuery) {
  const state = readListState(spec, query)
  const filters = Object.entries(state.filters).filter(
    ([name, value]) => !['from', 'to'].includes(name) || doualaDayStart(value) !== null,
  )
  return { ...state, q: '', filters: Object.fromEntries(filters) }
}

export const generateMetadata = privateMetadata('Audit.title')

export default async function OfficeAuditLogPage({ params, searchParams }: Props) {
  const { locale } = await params
  setRequestLocale(locale)
  const state = readState(await searchParams)
  const path = withQuery(paths.officePage('audit-log'), listQuery(spec, state))
  const found = await listWithin(state.page, (page) =>
    runPage(
      listAuditLog,
      { ...state.filters, page: String(page), page_size: String(sizes.pageSize) },
      { locale, path, signInAt: paths.office },
    ),
  )
  const [t, office, common] = await Promise.all([
    getTranslations({ locale, namespace: 'Audit' }),
    getTranslations({ locale, namespace: 'Office' }),
    getTranslations({ locale, namespace: 'Common' }),
  ])
  const address = href(locale, paths.officePage('audit-log'))
  const filtered = Object.keys(state.filters).length > 0
  return (
    <OfficeFrame locale={locale} path={path} current="auditLog">
      <div>
        <PageHead locale={locale} title={t('title')} lead={t('lead')}>
          <ButtonLink variant="secondary" href={withQuery('/api/admin/audit-log/export-csv', state.filters)}>
            <Icon name="download" className="size-5" />
            {office('exportCsv')}
          </ButtonLink>
        </PageHead>
        <AuditFilterForm locale={locale} action={address} values={state.filters} clearHref={address} />
        {!found ? (
          <ErrorState
            title={t('failed')}
            retry={<ButtonLink href={href(locale, path)}>{common('retry')}</ButtonLink>}
          />
        ) : found.items.length === 0 ? (
          <EmptyState
            icon="receipt-text"
            title={filtered ? t('noMatch') : t('none')}
            action={
              filtered && (
                <ButtonLink variant="secondary" href={address}>
                  {common('clearFilters')}
                </ButtonLink>
              )
            }
          >
            {!filtered && t('noneHint')}
          </EmptyState>
        ) : (
          <>
            <AuditTable
              locale={locale}
              rows={found.items}
              personHref={(filter, username) =>
                href(
                  locale,
                  paths.officePage('audit-log'),
                  listQuery(spec, state, { filters: { [filter]: username } }),
                )
              }
            />
            <ListFoot
              className="mt-4"
              locale={locale}
              found={found}
              hrefOf={(page) => href(locale, paths.officePage('audit-log'), listQuery(spec, state, { page }))}
              showing={(range) => t('showing', range)}
            />
          </>
        )}
      </div>
    </OfficeFrame>
  )
}
