import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { CohortLink } from '@/features/base/enrolments/ui/cohort-link'
import { textsOf } from '@/i18n/texts-of'
import { cohortName } from '@/lib/cohort-name'
import { doualaDayStart, formatDoualaShortWeekday, formatDoualaTime } from '@/lib/douala-time'
import { Badge } from '@/ui/badge'
import { Link } from '@/ui/link'
import { plainColumn } from '@/ui/list/sort-column'
import { Table } from '@/ui/table'
import type { ListedCohort } from '../../server/office/list-cohorts'
import { PhaseBadge, seatsText } from './cohort-parts'

interface AllCohortsTableProps {
  locale: Locale
  cohorts: readonly ListedCohort[]
}

/** Classes of all programs. */
export function AllCohortsTable({ locale, cohorts }: AllCohortsTableProps) {
  const t = textsOf(locale, 'ClassesOffice')
  const office = textsOf(locale, 'Classes.office')
  const firstDay = (day: string | null) => {
    const at = day === null ? null : doualaDayStart(day)
    return at ? formatDoualaShortWeekday(at, locale) : t('ownPace')
  }
  return (
    <Table
      caption={t('title')}
      rows={cohorts}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'class',
          ...plainColumn(office('className')),
          card: 'title',
          cell: ({ id, title, name, starts_on, isMine }) => (
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <CohortLink
                locale={locale}
                id={id}
                name={[cohortName(title, starts_on, locale), name].filter(Boolean).join(' · ')}
                className="font-semibold"
              />
              {isMine && <Badge tone="sun">{t('mine')}</Badge>}
            </span>
          ),
        },
        {
          key: 'state',
          ...plainColumn(office('state')),
          cell: ({ phase, toMove }) => (
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <PhaseBadge locale={locale} phase={phase} />
              {toMove > 0 && <span className="text-sm">{t('toMove', { count: toMove })}</span>}
            </span>
          ),
        },
        { key: 'first', ...plainColumn(t('firstDay')), cell: ({ starts_on }) => firstDay(starts_on) },
        {
          key: 'next',
          ...plainColumn(t('nextSession')),
          cell: ({ id, nextSession }) =>
            nextSession ? (
              <Link
                href={href(locale, paths.officeCohortSession(id, nextSession.id))}
                className="inline-flex items-center tabular-nums max-sm:min-h-11"
              >
                {`${formatDoualaShortWeekday(nextSession.startsAt, locale)}, ${formatDoualaTime(nextSession.startsAt, locale)}`}
              </Link>
            ) : (
              <span className="text-soft">{t('noSession')}</span>
            ),
        },
        { key: 'seats', ...plainColumn(office('seatsSold')), cell: (row) => seatsText(row, locale) },
        {
          key: 'teacher',
          ...plainColumn(office('teacher')),
          cell: ({ teacher }) => teacher?.name ?? textsOf(locale)('Classes.office.noTeacher'),
        },
      ]}
    />
  )
}
