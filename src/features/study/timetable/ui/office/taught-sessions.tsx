import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { CohortLink } from '@/features/base/enrolments/ui/cohort-link'
import { textsOf } from '@/i18n/texts-of'
import { cohortName } from '@/lib/cohort-name'
import { doualaDayOf, formatDoualaClock, formatDoualaTime, formatDoualaWeekday } from '@/lib/douala-time'
import { Badge } from '@/ui/badge'
import { ButtonLink, Link } from '@/ui/link'
import type { Taught, TaughtSession } from '../../server/list-taught-sessions'
import { endOf } from '../../timetable.rules'

interface TaughtSessionsProps {
  locale: Locale
  taught: Pick<Taught, 'next' | 'missing'>
  now: Date
}

interface ListProps extends Omit<TaughtSessionsProps, 'taught'> {
  sessions: readonly TaughtSession[]
  /** All are of today, which the heading says, and somebody else teaches them. */
  ofToday?: boolean
}
type RowProps = Omit<ListProps, 'sessions'> & { session: TaughtSession }

function SessionRow({ locale, session, now, ofToday = false }: RowProps) {
  const t = textsOf(locale, 'Taught')
  const { id, cohortId, startsAt, title, place, students, noted } = session
  const isToday = doualaDayOf(startsAt) === doualaDayOf(now)
  const address = href(locale, paths.officeCohortSession(cohortId, id))
  const isDue = isToday || startsAt < now
  const from = formatDoualaClock(startsAt, locale)
  const ends = endOf(session)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4">
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link href={address} className="inline-flex min-h-11 items-center font-semibold tabular-nums">
            {ofToday
              ? t('hours', { from, to: formatDoualaClock(ends, locale) })
              : t('when', {
                  day: formatDoualaWeekday(startsAt, locale),
                  from,
                  to: formatDoualaTime(ends, locale),
                })}
          </Link>
          {isToday && !ofToday && <Badge tone="sun">{t('today')}</Badge>}
        </p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <CohortLink
            locale={locale}
            id={cohortId}
            name={cohortName(session.programTitle, session.cohortStartsOn, locale)}
          />
          <span className="text-soft">{t('students', { count: students })}</span>
        </p>
        {(title || place) && (
          <p className="wrap-anywhere text-soft">{[title, place].filter(Boolean).join(' · ')}</p>
        )}
      </div>
      {isDue && noted > 0 && <Badge tone="forest">{t('noted')}</Badge>}
      {isDue && noted === 0 && students > 0 && (
        <ButtonLink href={address} variant={isToday && !ofToday ? 'primary' : 'secondary'}>
          {t('note')}
        </ButtonLink>
      )}
    </li>
  )
}

/** Sessions with their attendance one press away. */
export const SessionList = ({ sessions, ...rest }: ListProps) => (
  <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-raised">
    {sessions.map((session) => (
      <SessionRow key={session.id} session={session} {...rest} />
    ))}
  </ul>
)

/** For a teacher: the sessions after those that stand at their classes, and those whose attendance is missing. */
export function TaughtSessions({ locale, taught: { next, missing }, now }: TaughtSessionsProps) {
  if (next.length === 0 && missing.length === 0) {
    return null
  }
  const t = textsOf(locale, 'Taught')
  return (
    <section aria-labelledby="taught">
      <h2 id="taught" className="display text-xl">
        {t('title')}
      </h2>
      {next.length > 0 && <SessionList locale={locale} sessions={next} now={now} />}
      {missing.length > 0 && (
        <>
          <h3 className="mt-5 font-semibold">{t('missing')}</h3>
          <SessionList locale={locale} sessions={missing} now={now} />
        </>
      )}
    </section>
  )
}
