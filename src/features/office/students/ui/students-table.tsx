import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { formatPhone } from '@/lib/cameroon-phone'
import { formatDoualaShortDate } from '@/lib/douala-time'
import { numberFormat } from '@/lib/intl-formats'
import { type ListChange, type ListState, listQuery } from '@/lib/list-state'
import { officeListHref } from '@/lib/office-list'
import { personName } from '@/lib/person-name'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { EmailText } from '@/ui/email-text'
import { Link } from '@/ui/link'
import { plainColumn, sortableBy } from '@/ui/list/sort-column'
import { type Column, Table } from '@/ui/table'
import type { ListedStudent } from '../server/student.presenter'
import { studentListSpec } from '../students-list'

type Row = ListedStudent & { number: number }

interface StudentsTableProps {
  locale: Locale
  state: ListState
  students: readonly ListedStudent[]
  /** Number of the first row in the whole list. */
  from: number
  /** All that match, if they were counted to the end. */
  total: number
  capped: boolean
}

/** All who match the filters of the list, whatever its page and order. */
function matchingHref(locale: Locale, state: ListState) {
  const { sort: _, dir: __, page: ___, ...filter } = listQuery(studentListSpec, state)
  return href(locale, paths.officeStudentsChosen, { all: '1', ...filter })
}

export function StudentsTable({ locale, state, students, from, total, capped }: StudentsTableProps) {
  const t = textsOf(locale, 'StudentsOffice')
  const office = textsOf(locale, 'Office')
  const hrefOf = (change: ListChange) => officeListHref(locale, studentListSpec, state, change)
  const sortable = sortableBy({ list: studentListSpec, state, hrefOf })
  const columns: Column<Row>[] = [
    {
      key: 'number',
      ...plainColumn('#'),
      card: 'corner',
      cell: ({ number }) => <span className="tabular-nums text-soft">{number}</span>,
    },
    {
      key: 'name',
      ...sortable('name', office('fullName')),
      card: 'title',
      cell: (row) => (
        <span className="flex items-center gap-1">
          <label className="grid size-11 shrink-0 place-items-center">
            <span className="sr-only">{t('choose', { name: personName(row) })}</span>
            <input type="checkbox" name="student" value={row._id} className="size-5 accent-forest" />
          </label>
          <Link
            href={href(locale, paths.officeStudent(row._id))}
            className="inline-flex min-h-11 min-w-0 items-center font-semibold wrap-anywhere"
          >
            {personName(row)}
          </Link>
        </span>
      ),
    },
    {
      key: 'email',
      ...sortable('email', office('email')),
      cell: ({ email }) => <EmailText email={email} />,
    },
    {
      key: 'phone',
      ...plainColumn(office('phone')),
      cell: ({ phone }) => <span className="whitespace-nowrap">{phone ? formatPhone(phone) : '–'}</span>,
    },
    {
      key: 'status',
      ...plainColumn(office('paymentStatus')),
      cell: ({ status, programs }) => (
        <span className="inline-grid justify-items-start gap-1 max-sm:justify-items-end">
          <Badge tone={status === 'verified' ? 'forest' : 'sun'}>
            {status === 'verified' ? office('paid') : office('pending')}
          </Badge>
          {programs && <span className="text-sm text-soft">{t('paidAndToPay', programs)}</span>}
        </span>
      ),
    },
    {
      key: 'registered',
      ...sortable('registered', office('registered')),
      cell: ({ createdAt }) => (
        <time dateTime={createdAt} className="whitespace-nowrap">
          {formatDoualaShortDate(new Date(createdAt), locale)}
        </time>
      ),
    },
  ]
  const rows = students.map((student, n) => ({ ...student, number: from + n }))
  // A plain form, which works without scripts.
  return (
    <form action={href(locale, paths.officeStudentsChosen)} method="get" className="grid gap-4">
      <Table caption={t('caption')} columns={columns} rows={rows} rowKey={({ _id }) => _id} />
      <p className="flex flex-wrap items-center gap-4">
        <Button variant="secondary">{t('withChosen')}</Button>
        <Link
          href={`${href(locale, paths.officeStudentsChosen)}?${new URLSearchParams(students.map(({ _id }) => ['student', _id]))}`}
          className="inline-flex min-h-11 items-center"
        >
          {t('withAll', { count: students.length })}
        </Link>
        {total > students.length && (
          <Link href={matchingHref(locale, state)} className="inline-flex min-h-11 items-center">
            {t('withMatching', { total: `${numberFormat(locale).format(total)}${capped ? '+' : ''}` })}
          </Link>
        )}
      </p>
    </form>
  )
}
