import { minute as minuteMs } from '@/config/durations'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { cohortLine, dayText } from '@/features/base/enrolments/cohort-line'
import { CohortLink } from '@/features/base/enrolments/ui/cohort-link'
import { textsOf } from '@/i18n/texts-of'
import {
  doualaDayOf,
  formatDoualaClock,
  formatDoualaDate,
  formatDoualaMoment,
  formatDoualaTime,
  formatDoualaWeekday,
} from '@/lib/douala-time'
import { Badge } from '@/ui/badge'
import { ButtonLink, Link } from '@/ui/link'
import { SectionCard } from '@/ui/section-card'
import { Table } from '@/ui/table'
import type { OfficeCohortDetail, OfficeCohortView } from '../../cohorts.answers'
import type { CohortPhase } from '../../seat.rules'
import type { OfficeCohorts } from '../../server/office/get-cohort'

const tones = {
  draft: 'sun',
  open: 'forest',
  running: 'forest',
  self_paced: 'forest',
  over: 'neutral',
  cancelled: 'brick',
} as const satisfies Record<CohortPhase, string>

export const PhaseBadge = ({ locale, phase }: { locale: Locale; phase: CohortPhase }) => (
  <Badge tone={tones[phase]}>{textsOf(locale)(`Classes.phases.${phase}`)}</Badge>
)

/** A class without its program in one line, its name first. */
export const lineOf = (
  { name, starts_on, ends_on, mode, language, place }: OfficeCohortView,
  locale: Locale,
) => {
  const line = cohortLine(
    { startsOn: starts_on, endsOn: ends_on, mode, language, place },
    locale,
    (key, params) => textsOf(locale)(key, params),
  )
  return name === null ? line : `${name} · ${line}`
}

/** The numbers of sold, reserved and all seats. */
export const seatsText = ({ seats, enrolled, held }: OfficeCohortView, locale: Locale) =>
  seats === null
    ? textsOf(locale)('Classes.office.seatsOpen', { enrolled, held })
    : textsOf(locale)('Classes.office.seatsOf', { enrolled, held, seats })

/** The classes of all programs, to choose one. */
export const placementOptions = (
  cohorts: readonly (OfficeCohortView & { title: string })[],
  locale: Locale,
) =>
  cohorts.map((each) => ({
    value: each.id,
    label: `${each.title}: ${lineOf(each, locale)} · ${seatsText(each, locale)}`,
  }))

export function CohortTable({ locale, list }: { locale: Locale; list: OfficeCohorts }) {
  const t = textsOf(locale, 'Classes.office')
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
            <CohortLink
              locale={locale}
              id={cohort.id}
              name={lineOf(cohort, locale)}
              className="font-semibold"
            />
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

export function StudentTable({ locale, cohort }: DetailProps) {
  const t = textsOf(locale, 'Classes.office')
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

/** The people who wait for a seat, by name, with the day since when. */
export function WaitingList({ locale, cohort }: DetailProps) {
  const t = textsOf(locale, 'Classes.office')
  return (
    <div>
      <h3 className="font-semibold">{t('waiting', { count: cohort.waiting })}</h3>
      <ol className="divide-y divide-line">
        {cohort.waiting_list.map(({ user_id, name, since, paid, mailed_at }) => (
          <li key={user_id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1">
            <Link
              href={href(locale, paths.officeStudent(user_id))}
              className="inline-flex min-h-11 items-center font-semibold wrap-anywhere"
            >
              {name}
            </Link>
            <span className="text-soft">
              {t('waitsSince', { day: formatDoualaDate(new Date(since), locale) })}
            </span>
            {paid && <Badge tone="sun">{t('waitsPaid')}</Badge>}
            {mailed_at && (
              <span className="text-soft">
                {t('waitsMailed', { day: formatDoualaDate(new Date(mailed_at), locale) })}
              </span>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}

/** The time of a session relative to now. `next`: the first future session. */
type SessionTime = 'today' | 'next' | 'past' | null

function sessionTimes(cohort: OfficeCohortDetail, now: Date): Map<string, SessionTime> {
  const held = cohort.sessions.filter(({ cancelled_at }) => cancelled_at === null)
  const isOver = ({ starts_at, minutes }: (typeof held)[number]) =>
    new Date(starts_at).getTime() + minutes * minuteMs <= now.getTime()
  const next = held.find((session) => !isOver(session))
  return new Map(
    held.map((session) => {
      if (doualaDayOf(new Date(session.starts_at)) === doualaDayOf(now)) {
        return [session.id, 'today']
      }
      return [session.id, isOver(session) ? 'past' : session === next ? 'next' : null]
    }),
  )
}

const timeTones = { today: 'sun', next: 'forest', past: 'neutral' } as const

/** Today's sessions and the next one, with their attendance one press away. Empty if none is ahead. */
export function NextSessions({ locale, cohort, now }: DetailProps & { now: Date }) {
  const times = sessionTimes(cohort, now)
  const sessions = cohort.sessions.filter(({ id }) => ['today', 'next'].includes(times.get(id) ?? ''))
  if (sessions.length === 0) {
    return null
  }
  const t = textsOf(locale, 'Classes.office')
  const taught = textsOf(locale, 'Taught')
  const isToday = sessions.some(({ id }) => times.get(id) === 'today')
  return (
    <SectionCard id="next" title={isToday ? t('today') : t('next')}>
      <ul className="divide-y divide-line">
        {sessions.map(({ id, starts_at, minutes, title, place, attendance }) => {
          const at = new Date(starts_at)
          const address = href(locale, paths.officeCohortSession(cohort.id, id))
          const noted = Object.keys(attendance).length
          const hours = taught('when', {
            day: formatDoualaWeekday(at, locale),
            from: formatDoualaClock(at, locale),
            to: formatDoualaTime(new Date(at.getTime() + minutes * minuteMs), locale),
          })
          return (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2">
              <div className="min-w-0">
                <Link href={address} className="inline-flex min-h-11 items-center font-semibold tabular-nums">
                  {hours}
                </Link>
                {(title || place) && (
                  <p className="wrap-anywhere text-soft">{[title, place].filter(Boolean).join(' · ')}</p>
                )}
              </div>
              {noted > 0 && <Badge tone="forest">{t('noted', { count: noted })}</Badge>}
              {noted === 0 && times.get(id) === 'today' && cohort.students.length > 0 && (
                <ButtonLink href={address} className="max-sm:w-full">
                  {taught('note')}
                </ButtonLink>
              )}
            </li>
          )
        })}
      </ul>
    </SectionCard>
  )
}

export function SessionList({ locale, cohort, now }: DetailProps & { now: Date }) {
  const t = textsOf(locale, 'Classes.office')
  const holidays = new Map(cohort.holidays.map(({ day, name }) => [day, name]))
  const holidayOf = (startsAt: string) => holidays.get(doualaDayOf(new Date(startsAt)))
  const times = sessionTimes(cohort, now)
  return (
    <ul className="divide-y divide-line">
      {cohort.sessions.map(({ id, starts_at, title, cancelled_at, attendance }) => {
        const at = new Date(starts_at)
        const when = times.get(id)
        const noted = Object.keys(attendance).length
        return (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1">
            <Link
              href={href(locale, paths.officeCohortSession(cohort.id, id))}
              className="inline-flex min-h-11 items-center tabular-nums"
            >
              {`${formatDoualaWeekday(at, locale)}, ${formatDoualaTime(at, locale)}`}
            </Link>
            {title && <span className="wrap-anywhere">{title}</span>}
            {cancelled_at && <Badge tone="brick">{t('sessionCancelled')}</Badge>}
            {when && <Badge tone={timeTones[when]}>{t(`sessionTimes.${when}`)}</Badge>}
            {!cancelled_at && noted > 0 && <Badge tone="forest">{t('noted', { count: noted })}</Badge>}
            {!cancelled_at && holidayOf(starts_at) && (
              <Badge tone="sun">{t('onHoliday', { name: holidayOf(starts_at) ?? '' })}</Badge>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** The days of a weekly rhythm on which there is no session, because the day is a holiday. */
export function SkippedDays({ locale, cohort }: DetailProps) {
  const t = textsOf(locale, 'Classes.office')
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
