import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { textOr, textsOf } from '@/i18n/texts-of'
import { cohortName } from '@/lib/cohort-name'
import { doualaDayOf, formatDoualaMoment, formatDoualaShortDate, formatDoualaTime } from '@/lib/douala-time'
import { isUuid } from '@/lib/fields'
import { localized } from '@/lib/localized'
import { Link } from '@/ui/link'
import { Table } from '@/ui/table'
import { auditFacts, recordOf } from '../audit-details.rules'
import { isTechnical, pageOf, placeOf } from '../audit-links.rules'
import type { AuditRow } from '../server/audit.repository'
import type { AuditName } from '../server/audit-names.queries'
import { actionText, fieldText, valueText } from './audit-texts'

interface AuditTableProps {
  locale: Locale
  rows: readonly AuditRow[]
  names: readonly AuditName[]
  /** Address of the log with a filter on one person, by user name. */
  personHref: (filter: 'admin_id' | 'target_user_id', username: string) => string
}

type Fact = ReturnType<typeof auditFacts>[number]

interface ValueProps {
  locale: Locale
  field: string
  value: string
  details: unknown
  names: readonly AuditName[]
}

const nameOf = ({ kind, at, ...name }: AuditName, locale: Locale) => {
  const title = localized(name, 'name', locale)
  if (kind === 'class') {
    return cohortName(title, at ? doualaDayOf(at) : null, locale)
  }
  return kind === 'session' && at ? `${title}, ${formatDoualaMoment(at, locale)}` : title
}

/** A value as text: the name of its record with a link to its page, if known. */
function Value({ locale, field, value, details, names }: ValueProps) {
  const found = value.split(', ').map((part) => {
    const record = recordOf(field, part, details)
    return record === null ? undefined : names.find(({ id }) => id === record)
  })
  if (found.some((each) => each === undefined)) {
    return valueText(locale, field, value)
  }
  return found.map((name, n) => {
    const path = name ? pageOf(name) : null
    return name && path ? (
      <span key={name.id}>
        {n > 0 && ', '}
        <Link href={href(locale, path)}>{nameOf(name, locale)}</Link>
      </span>
    ) : null
  })
}

type FactProps = Omit<ValueProps, 'field' | 'value'> & { fact: Fact }

function FactLine({ fact, ...shown }: FactProps) {
  const { field, before, value } = fact
  return (
    <li className="[overflow-wrap:anywhere]">
      <span className="text-soft">
        {textsOf(shown.locale)('Audit.fact', { field: fieldText(shown.locale, field) })}
      </span>
      {before !== undefined && (
        <>
          <del className="text-soft">
            <Value {...shown} field={field} value={before} />
          </del>
          <span aria-hidden="true">{' → '}</span>
        </>
      )}
      <ins className="no-underline">
        <Value {...shown} field={field} value={value} />
      </ins>
    </li>
  )
}

/** The id of a record without a name means nothing to a reader. */
const isLostId = (value: string, names: readonly AuditName[]) =>
  value.split(', ').some((part) => isUuid(part) && !names.some(({ id }) => id === part))

/** The changes, links to the records, and the ids of rows in a disclosure. */
function Details({ locale, details, names }: Omit<ValueProps, 'field' | 'value'>) {
  const facts = auditFacts(details).filter(({ before, value }) => before !== undefined || value !== '')
  if (facts.length === 0) {
    return <span aria-hidden="true">–</span>
  }
  const places = facts.flatMap(({ field, value }) => {
    const place = placeOf(field, value)
    return place ? [{ field, href: href(locale, place.path, place.query) }] : []
  })
  const technical = facts.filter(({ field, value }) => isTechnical(field) || isLostId(value, names))
  return (
    <div className="grid gap-1 text-sm sm:min-w-56">
      <ul className="grid gap-1 empty:hidden">
        {facts
          .filter((fact) => !technical.includes(fact))
          .map((fact) => (
            <FactLine key={fact.field} locale={locale} fact={fact} details={details} names={names} />
          ))}
      </ul>
      {places.map(({ field, href: address }) => (
        <Link
          key={field}
          href={address}
          className="inline-flex min-h-6 items-center justify-self-start max-sm:min-h-11"
        >
          {textOr(locale, `Audit.open.${field}`, field)}
        </Link>
      ))}
      {technical.length > 0 && (
        <details suppressHydrationWarning>
          <summary className="inline-flex min-h-6 items-center gap-1 text-soft underline decoration-dotted underline-offset-4 max-sm:min-h-11">
            {textsOf(locale)('Audit.technical')}
          </summary>
          <ul className="grid gap-1">
            {technical.map((fact) => (
              <FactLine key={fact.field} locale={locale} fact={fact} details={details} names={names} />
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

/** Columns: Time, Who, Action, Target, Details. All values are shown as plain text. */
export function AuditTable({ locale, rows, names, personHref }: AuditTableProps) {
  const office = textsOf(locale, 'Office')
  const t = textsOf(locale, 'Audit')
  const noTarget = <span className="text-soft">–</span>
  const person = (
    filter: 'admin_id' | 'target_user_id',
    id: string | null,
    name: string | null,
    username: string | null,
  ) => {
    if (!id) {
      return filter === 'admin_id' ? <span className="text-soft">{t('system')}</span> : noTarget
    }
    if (!name || !username) {
      return <span className="text-soft">{t('unknownPerson', { id: id.slice(-8) })}</span>
    }
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
    key: 'time' | 'who' | 'action' | 'target' | 'details',
    cell: (row: AuditRow) => React.ReactNode,
  ) => {
    const label = key === 'who' ? t('who') : office(key)
    // One box: on a phone a cell is shown beside its label.
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
        column('who', (row) => person('admin_id', row.actor_id, row.actor_name, row.actor_username)),
        column('action', ({ action }) => (
          <>
            {actionText(locale, action)}
            <code className="sr-only">{` (${action})`}</code>
          </>
        )),
        column('target', (row) => (
          <>
            {!row.target_user_id && row.program_title_en
              ? row[`program_title_${locale}`]
              : person('target_user_id', row.target_user_id, row.target_name, row.target_username)}
            {row.target_is_student && row.target_user_id && (
              <Link className="text-sm" href={href(locale, paths.officeStudent(row.target_user_id))}>
                {t('studentPage')}
              </Link>
            )}
          </>
        )),
        column('details', ({ details }) => <Details locale={locale} details={details} names={names} />),
      ]}
    />
  )
}
