import { getTranslations } from 'next-intl/server'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { formatDoualaShortDate, formatDoualaTime } from '@/lib/douala-time'
import { Link } from '@/ui/link'
import { Table } from '@/ui/table'
import { auditFacts } from '../audit-details.rules'
import type { AuditRow } from '../server/audit.repository'
import { actionText, fieldText, valueText } from './audit-texts'

interface AuditTableProps {
  locale: Locale
  rows: readonly AuditRow[]
  /** Address of the log with a filter on one person, by user name. */
  personHref: (filter: 'admin_id' | 'target_user_id', username: string) => string
}

function Details({ locale, details }: { locale: Locale; details: unknown }) {
  const facts = auditFacts(details)
  if (facts.length === 0) return <span aria-hidden="true">–</span>
  return (
    <ul className="grid gap-1 text-sm sm:min-w-56">
      {facts.map(({ field, before, value }) => (
        <li key={field} className="[overflow-wrap:anywhere]">
          <span className="text-soft">{`${fieldText(locale, field)}: `}</span>
          {before !== undefined && (
            <>
              <del className="text-soft">{valueText(locale, before)}</del>
              <span aria-hidden="true">{' → '}</span>
            </>
          )}
          <ins className="no-underline">{valueText(locale, value)}</ins>
        </li>
      ))}
    </ul>
  )
}

/** Columns of product.md section 2: Time, Admin, Action, Target, Details. Every text in it is shown as text. */
export async function AuditTable({ locale, rows, personHref }: AuditTableProps) {
  const [admin, t] = await Promise.all([
    getTranslations({ locale, namespace: 'Admin' }),
    getTranslations({ locale, namespace: 'Audit' }),
  ])
  const person = (
    filter: 'admin_id' | 'target_user_id',
    id: string | null,
    name: string | null,
    username: string | null,
  ) => {
    if (!id) return <span className="text-soft">{t(filter === 'admin_id' ? 'system' : 'nobody')}</span>
    if (!name || !username)
      return <span className="text-soft">{t('unknownPerson', { id: id.slice(-8) })}</span>
    const label = t(filter === 'admin_id' ? 'onlyAdmin' : 'onlyTarget', { name })
    return (
      <>
        <Link href={personHref(filter, username)} title={label}>
          {name}
        </Link>
        <span className="block text-sm text-soft">{username}</span>
      </>
    )
  }
  const column = (
    key: 'time' | 'admin' | 'action' | 'target' | 'details',
    cell: (row: AuditRow) => React.ReactNode,
  ) => {
    const label = key === 'admin' ? admin('roleAdmin') : admin(key)
    // One box: on a phone a cell stands beside its label.
    return { key, header: label, label, cell: (row: AuditRow) => <div className="min-w-0">{cell(row)}</div> }
  }
  return (
    <Table
      caption={t('caption')}
      rows={rows}
      rowKey={({ id }) => String(id)}
      columns={[
        column('time', ({ at, id }) => (
          <>
            <time dateTime={at.toISOString()}>
              <span className="block whitespace-nowrap">{formatDoualaShortDate(at, locale)}</span>
              <span className="block text-sm whitespace-nowrap text-soft">
                {formatDoualaTime(at, locale)}
              </span>
            </time>
            <span className="sr-only">{`, ${t('number', { id })}`}</span>
            <span aria-hidden="true" className="block text-sm text-soft tabular-nums">{`#${id}`}</span>
          </>
        )),
        column('admin', (row) => person('admin_id', row.actor_id, row.actor_name, row.actor_username)),
        column('action', ({ action }) => (
          <>
            {actionText(locale, action)}
            <code className="block text-sm text-soft">{action}</code>
          </>
        )),
        column('target', (row) => (
          <>
            {person('target_user_id', row.target_user_id, row.target_name, row.target_username)}
            {row.target_is_student && row.target_user_id && (
              <Link className="text-sm" href={href(locale, paths.adminStudent(row.target_user_id))}>
                {t('studentPage')}
              </Link>
            )}
          </>
        )),
        column('details', ({ details }) => <Details locale={locale} details={details} />),
      ]}
    />
  )
}
