import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { formatDoualaMoment } from '@/lib/douala-time'
import type { ListState } from '@/lib/list-state'
import { officeListHref } from '@/lib/office-list'
import { Button } from '@/ui/button'
import { Link } from '@/ui/link'
import { type Column, Table } from '@/ui/table'
import { helpListSpec } from '../help-list'
import type { HelpPage, HelpRow } from '../server/list-help'

interface HelpListProps {
  locale: Locale
  state: ListState
  result: HelpPage
}

/** The rows of one page; the ticked students get one message together. A plain form, which works without scripts. */
export function HelpList({ locale, state, result }: HelpListProps) {
  const t = textsOf(locale, 'Help')
  const back = officeListHref(locale, helpListSpec, state)
  const column = (key: 'student' | 'week' | 'active' | 'stuck' | 'waiting' | 'actions') => ({
    key,
    header: t(`columns.${key}`),
    label: t(`columns.${key}`),
  })
  const columns: Column<HelpRow>[] = [
    {
      ...column('student'),
      card: 'title',
      cell: ({ studentId, name, writtenAt, writtenBy }) => (
        <span className="flex items-center gap-3">
          <label className="grid size-11 shrink-0 place-items-center">
            <span className="sr-only">{t('choose', { name })}</span>
            <input type="checkbox" name="student" value={studentId} className="size-5 accent-forest" />
          </label>
          <span className="grid min-w-0">
            <Link
              href={href(locale, paths.officeStudent(studentId))}
              className="inline-flex min-h-11 min-w-0 items-center font-semibold wrap-anywhere"
            >
              {name}
            </Link>
            {writtenAt && (
              <span className="pb-2 text-sm font-normal text-soft wrap-anywhere">
                {t('written', { name: writtenBy ?? '', at: formatDoualaMoment(writtenAt, locale) })}
              </span>
            )}
          </span>
        </span>
      ),
    },
    { ...column('week'), cell: ({ week, completed }) => t('weekFacts', { week, completed }) },
    {
      ...column('active'),
      cell: ({ lastActiveAt }) =>
        lastActiveAt ? (
          <time dateTime={lastActiveAt.toISOString()}>{formatDoualaMoment(lastActiveAt, locale)}</time>
        ) : (
          t('never')
        ),
    },
    { ...column('stuck'), cell: ({ stuck }) => (stuck.length > 0 ? stuck.join(', ') : '–') },
    {
      ...column('waiting'),
      cell: ({ waitingSince }) => (waitingSince ? formatDoualaMoment(waitingSince, locale) : '–'),
    },
    {
      ...column('actions'),
      card: 'foot',
      cell: ({ enrolmentId, name }) => (
        <Link
          href={href(locale, paths.officeHelpWaive, { enrolment: enrolmentId, back })}
          aria-label={t('waiveFor', { name })}
          className="inline-flex min-h-11 items-center"
        >
          {t('waive')}
        </Link>
      ),
    },
  ]
  return (
    <form action={href(locale, paths.officeHelpMessage)} method="get" className="grid gap-4">
      <input type="hidden" name="back" value={back} />
      <Table
        caption={t('caption')}
        columns={columns}
        rows={result.items}
        rowKey={({ enrolmentId }) => enrolmentId}
        cards="wide"
      />
      <div className="flex flex-wrap items-center gap-4">
        <Button>{t('writeToChosen')}</Button>
        <Link
          href={`${href(locale, paths.officeHelpMessage)}?${new URLSearchParams([['back', back], ...result.items.map(({ studentId }) => ['student', studentId])])}`}
          className="inline-flex min-h-11 items-center"
        >
          {t('writeToAll', { count: result.items.length })}
        </Link>
      </div>
    </form>
  )
}
