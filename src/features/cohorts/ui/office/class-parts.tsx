import { getTranslations } from 'next-intl/server'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { classLine, dayText } from '@/features/enrolments/class-line'
import { doualaDayOf, formatDoualaDateTime, formatDoualaMoment } from '@/lib/douala-time'
import { translate } from '@/server/texts'
import { Badge } from '@/ui/badge'
import { Link } from '@/ui/link'
import { Table } from '@/ui/table'
import type { OfficeCohortView } from '../../cohort-views'
import type { CohortPhase } from '../../seat.rules'
import type { OfficeCohortDetail, OfficeCohorts } from '../../server/office/get-cohort'

const tones = {
  open: 'forest',
  running: 'sun',
  self_paced: 'forest',
  over: 'neutral',
  cancelled: 'brick',
} as const satisfies Record<CohortPhase, string>

export const PhaseBadge = ({ locale, phase }: { locale: Locale; phase: CohortPhase }) => (
  <Badge tone={tones[phase]}>{translate(locale, `Classes.phases.${phase}`)}</Badge>
)

export const lineOf = ({ starts_on, ends_on, mode, language, place }: OfficeCohortView, locale: Locale) =>
  classLine({ startsOn: starts_on, endsOn: ends_on, mode, language, place }, locale, (key, params) =>
    translate(locale, key, params),
  )

/** How many seats are sold and held, of how many. */
export const seatsText = ({ seats, enrolled, held }: OfficeCohortView, locale: Locale) =>
  seats === null
    ? translate(locale, 'Classes.office.seatsOpen', { enrolled, held })
    : translate(locale, 'Classes.office.seatsOf', { enrolled, held, seats })

export async function ClassTable({ locale, list }: { locale: Locale; list: OfficeCohorts }) {
  const t = await getTranslations({ locale, namespace: 'Classes.office' })
  const column = (key: 'className' | 'state' | 'seatsSold' | 'sessions' | 'teacher') => ({
    key,
    header: t(key),
    label: t(key),
  })
  return (
    <Table
      caption={t('tableLabel')}
      rows={list.cohorts}
      rowKey={({ id }) => id}
      columns={[
        {
          ...column('className'),
          card: 'title',
          cell: (cohort) => (
            <Link
              href={href(locale, paths.officeClass(cohort.id))}
              className="inline-flex items-center font-semibold max-sm:min-h-11"
            >
              {lineOf(cohort, locale)}
            </Link>
          ),
        },
        {
          ...column('state'),
          cell: ({ phase }) => <PhaseBadge locale={locale} phase={phase} />,
        },
        { ...column('seatsSold'), cell: (cohort) => seatsText(cohort, locale) },
        { ...column('sessions'), numeric: true, cell: ({ sessions }) => sessions },
        { ...column('teacher'), cell: ({ teacher }) => teacher?.name ?? t('noTeacher') },
      ]}
    />
  )
}

interface DetailProps {
  locale: Locale
  cohort: OfficeCohortDetail
}

export async function StudentTable({ locale, cohort }: DetailProps) {
  const t = await getTranslations({ locale, namespace: 'Classes.office' })
  const column = (key: 'student' | 'progress' | 'lastActive') => ({ key, header: t(key), label: t(key) })
  return (
    <Table
      caption={t('studentsLabel')}
      rows={cohort.students}
      rowKey={({ user_id }) => user_id}
      columns={[
        {
          ...column('student'),
          card: 'title',
          cell: ({ user_id, name }) => (
            <Link
              href={href(locale, paths.officeStudent(user_id))}
              className="inline-flex items-center font-semibold max-sm:min-h-11"
            >
              {name}
            </Link>
          ),
        },
        { ...column('progress'), numeric: true, cell: ({ progress }) => t('percent', { progress }) },
        {
          ...column('lastActive'),
          cell: ({ last_active_at }) =>
            last_active_at === null ? t('never') : formatDoualaMoment(new Date(last_active_at), locale),
        },
      ]}
    />
  )
}

export async function SessionList({ locale, cohort }: DetailProps) {
  const t = await getTranslations({ locale, namespace: 'Classes.office' })
  const holidays = new Map(cohort.holidays.map(({ day, name }) => [day, name]))
  const holidayOf = (startsAt: string) => holidays.get(doualaDayOf(new Date(startsAt)))
  return (
    <ul className="divide-y divide-line">
      {cohort.sessions.map(({ id, starts_at, title, cancelled_at }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1">
          <Link
            href={href(locale, paths.officeClassSession(cohort.id, id))}
            className="inline-flex min-h-11 items-center tabular-nums"
          >
            {formatDoualaDateTime(new Date(starts_at), locale)}
          </Link>
          {title && <span className="wrap-anywhere">{title}</span>}
          {cancelled_at && <Badge tone="brick">{t('sessionCancelled')}</Badge>}
          {!cancelled_at && holidayOf(starts_at) && (
            <Badge tone="sun">{t('onHoliday', { name: holidayOf(starts_at) ?? '' })}</Badge>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The days of a weekly rhythm on which there is no session, because the day is a holiday. */
export async function SkippedDays({ locale, cohort }: DetailProps) {
  const t = await getTranslations({ locale, namespace: 'Classes.office' })
  const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()
  const sessionDays = cohort.sessions.map(({ starts_at }) => doualaDayOf(new Date(starts_at)))
  const weekdays = new Set(sessionDays.map(weekday))
  const skipped = cohort.holidays.filter(
    ({ day }) => weekdays.has(weekday(day)) && !sessionDays.includes(day),
  )
  if (skipped.length === 0) {
    return null
  }
  return (
    <div>
      <h3 className="font-semibold">{t('skipped')}</h3>
      <ul>
        {skipped.map(({ day, name }) => (
          <li key={day} className="wrap-anywhere text-soft">
            {t('skippedDay', { day: dayText(day, locale), name })}
          </li>
        ))}
      </ul>
    </div>
  )
}
