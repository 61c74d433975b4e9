import { href, paths, withQuery } from '@/config/paths'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { auditList } from '@/features/office/audit/audit-list'
import { listAuditLog } from '@/features/office/audit/server/list-audit-log'
import { AuditFilterForm } from '@/features/office/audit/ui/audit-filter-form'
import { AuditTable } from '@/features/office/audit/ui/audit-table'
import {
  OfficeListPage,
  type OfficeListProps,
  runListPage,
} from '@/features/office/frame/ui/office-list-page'
import { textsOf } from '@/i18n/texts-of'
import { officeListHref } from '@/lib/office-list'
import { Icon } from '@/ui/icon'
import { ButtonLink } from '@/ui/link'

export const generateMetadata = privateMetadata('Audit.title')

export default async function OfficeAuditLogPage(props: OfficeListProps) {
  const read = await runListPage(listAuditLog, auditList, props)
  const { locale, state } = read
  const address = href(locale, paths.officePage('audit-log'))
  const filtered = Object.keys(state.filters).length > 0
  return (
    <OfficeListPage
      read={read}
      actions={
        <ButtonLink variant="secondary" href={withQuery('/api/admin/audit-log/export-csv', state.filters)}>
          <Icon name="download" className="size-5" />
          {textsOf(locale, 'Office')('exportCsv')}
        </ButtonLink>
      }
      tools={<AuditFilterForm locale={locale} action={address} values={state.filters} clearHref={address} />}
      narrowed={filtered}
      texts={{ none: filtered ? textsOf(locale, 'Audit')('noMatch') : undefined, noMatchText: '' }}
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
  )
}
