import { getTranslations } from 'next-intl/server'
import { href, paths, withQuery } from '@/config/paths'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { auditList } from '@/features/office/audit/audit-list'
import { listAuditLog } from '@/features/office/audit/server/list-audit-log'
import { AuditFilterForm } from '@/features/office/audit/ui/audit-filter-form'
import { AuditTable } from '@/features/office/audit/ui/audit-table'
import { OfficeFrame } from '@/features/office/frame/ui/office-frame'
import { type OfficeListProps, runListPage } from '@/features/office/frame/ui/office-list-page'
import { officeListHref } from '@/lib/office-list'
import { Icon } from '@/ui/icon'
import { ButtonLink } from '@/ui/link'
import { ListResult } from '@/ui/list/list-result'
import { PageHead } from '@/ui/list/page-head'

export const generateMetadata = privateMetadata('Audit.title')

export default async function OfficeAuditLogPage(props: OfficeListProps) {
  const { locale, state, path, result } = await runListPage(listAuditLog, auditList, props)
  const [t, office] = await Promise.all([
    getTranslations({ locale, namespace: 'Audit' }),
    getTranslations({ locale, namespace: 'Office' }),
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
        <ListResult
          locale={locale}
          list={auditList}
          state={state}
          result={result}
          icon="receipt-text"
          narrowed={filtered}
          texts={{
            failed: t('failed'),
            none: filtered ? t('noMatch') : t('none'),
            noneText: t('noneHint'),
            noMatchText: '',
            showing: (range) => t('showing', range),
          }}
          table={({ items, names }) => (
            <AuditTable
              locale={locale}
              rows={items}
              names={names}
              personHref={(filter, username) =>
                officeListHref(locale, auditList, state, { filters: { [filter]: username } })
              }
            />
          )}
        />
      </div>
    </OfficeFrame>
  )
}
