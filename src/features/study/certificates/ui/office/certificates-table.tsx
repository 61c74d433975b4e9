import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { formatDoualaShortDate } from '@/lib/douala-time'
import { Badge } from '@/ui/badge'
import { Link } from '@/ui/link'
import { plainColumn } from '@/ui/list/sort-column'
import { Table } from '@/ui/table'
import { titleOf } from '../../certificate-facts'
import type { ListedCertificate } from '../../server/office/list-certificates'

interface TableProps {
  locale: Locale
  certificates: readonly ListedCertificate[]
}

export function CertificatesTable({ locale, certificates }: TableProps) {
  const t = textsOf(locale, 'CertificatesOffice')
  const column = (key: 'name' | 'program' | 'issued' | 'code') => ({ key, ...plainColumn(t(key)) })
  return (
    <Table
      caption={t('title')}
      rows={certificates}
      rowKey={({ code }) => code}
      columns={[
        {
          ...column('name'),
          card: 'title',
          cell: ({ code, name }) => (
            <Link
              href={href(locale, paths.officeCertificate(code))}
              className="inline-flex min-h-11 min-w-0 items-center font-semibold wrap-anywhere"
            >
              {name || textsOf(locale)('Certificates.erasedName')}
            </Link>
          ),
        },
        { ...column('program'), cell: (row) => titleOf(row, locale) },
        { ...column('issued'), cell: ({ issuedAt }) => formatDoualaShortDate(issuedAt, locale) },
        {
          key: 'state',
          ...plainColumn(t('filters.state.label')),
          cell: ({ status }) => (
            <Badge tone={status === 'valid' ? 'forest' : 'brick'}>{t(`filters.state.${status}`)}</Badge>
          ),
        },
        { ...column('code'), cell: ({ code }) => <span className="whitespace-nowrap">{code}</span> },
      ]}
    />
  )
}
