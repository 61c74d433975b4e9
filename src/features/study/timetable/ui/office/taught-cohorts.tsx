import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { CohortLink } from '@/features/base/enrolments/ui/cohort-link'
import { textsOf } from '@/i18n/texts-of'
import { cohortName } from '@/lib/cohort-name'
import { doualaDayOf, formatDoualaClock, formatDoualaNearDay } from '@/lib/douala-time'
import { Badge } from '@/ui/badge'
import { ButtonLink, Link } from '@/ui/link'
import type { TaughtCohort } from '../../server/list-taught-cohorts'
import { endOf } from '../../timetable.rules'

interface TaughtCohortsProps {
  locale: Locale
  cohorts: readonly TaughtCohort[]
  now: Date
}
type RowProps = Omit<TaughtCohortsProps, 'cohorts'> & { cohort: TaughtCohort }

/** Others are on the page of the class's attendance. */
const mostAbsent = 2

/** Today's session with its attendance, or when the next one is. */
function NextSession({ locale, cohort: { id, session, students }, now }: RowProps) {
  const t = textsOf(locale, 'Taught')
  if (!session) {
    return <p className="text-soft">{t('none')}</p>
  }
  const { startsAt, noted } = session
  const isToday = doualaDayOf(startsAt) === doualaDayOf(now)
  const address = href(locale, paths.officeCohortSession(id, session.id))
  const [from, to] = [startsAt, endOf(session)].map((at) => formatDoualaClock(at, locale))
  const params = { from: from ?? '', to: to ?? '' }
  if (!isToday) {
    const day = formatDoualaNearDay(startsAt, locale)
    return (
      <Link href={address} className="inline-flex min-h-11 items-center tabular-nums">
        {t('when', { day, ...params })}
      </Link>
    )
  }
  const mustNote = noted === 0 && students > 0
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <p className="flex flex-wrap items-center gap-x-2 tabular-nums">
        <Badge tone="sun">{t('today')}</Badge>
        {mustNote ? (
          <span className="font-semibold">{t('hours', params)}</span>
        ) : (
          <Link href={address} className="inline-flex min-h-11 items-center font-semibold">
            {t('hours', params)}
          </Link>
        )}
      </p>
      {mustNote && (
        <ButtonLink href={address} size="sm" className="max-sm:w-full">
          {t('note')}
        </ButtonLink>
      )}
      {noted > 0 && <Badge tone="forest">{t('noted')}</Badge>}
    </div>
  )
}

function OftenAbsent({ locale, cohort: { id, absent } }: Omit<RowProps, 'now'>) {
  const t = textsOf(locale, 'Taught')
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm">
      <span className="text-soft">{t('absent')}</span>
      {absent.slice(0, mostAbsent).map((person) => (
        <Link
          key={person.id}
          href={href(locale, paths.officeStudent(person.id))}
          className="inline-flex min-h-11 items-center wrap-anywhere"
        >
          {t('absentTimes', { name: person.name, count: person.times })}
        </Link>
      ))}
      {absent.length > mostAbsent && (
        <Link
          href={href(locale, paths.officeCohortAttendance(id))}
          className="inline-flex min-h-11 items-center"
        >
          {t('absentAll')}
        </Link>
      )}
    </p>
  )
}

function CohortRow({ locale, cohort, now }: RowProps) {
  const t = textsOf(locale, 'Taught')
  const { id, programTitle, startsOn, students, toGrade, absent } = cohort
  const name = cohortName(programTitle, startsOn, locale)
  return (
    <li className="grid gap-x-6 px-4 py-2 sm:flex sm:flex-wrap sm:items-center sm:justify-between sm:px-5 sm:py-3">
      <p className="flex min-w-0 flex-wrap items-center gap-x-3">
        <CohortLink locale={locale} id={id} name={name} className="font-semibold sm:min-h-11" />
        <span className="text-soft max-sm:sr-only">{t('students', { count: students })}</span>
      </p>
      <NextSession locale={locale} cohort={cohort} now={now} />
      <div className="flex flex-wrap items-center gap-x-5 sm:w-full">
        {toGrade > 0 && (
          <Link
            href={href(locale, paths.officePage('assignments'), { class: id })}
            className="inline-flex min-h-11 items-center"
          >
            {t('toGrade', { count: toGrade })}
          </Link>
        )}
        {students > 0 && (
          <Link
            href={href(locale, paths.officeAnnouncementNew, { to: `class:${id}` })}
            aria-label={t('writeTo', { name })}
            className="inline-flex min-h-11 items-center"
          >
            {t('write')}
          </Link>
        )}
        {absent.length > 0 && <OftenAbsent locale={locale} cohort={cohort} />}
      </div>
    </li>
  )
}

/** The first thing that a teacher sees. Empty for people who teach no class. */
export function TaughtCohorts({ locale, cohorts, now }: TaughtCohortsProps) {
  if (cohorts.length === 0) {
    return null
  }
  const t = textsOf(locale, 'Taught')
  return (
    <section aria-labelledby="my-classes">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="my-classes" className="display text-xl">
          {t('mine')}
        </h2>
        <Link
          href={href(locale, paths.officePage('classes'), { teacher: 'me' })}
          className="inline-flex min-h-11 items-center"
        >
          {t('allMine')}
        </Link>
      </div>
      <ul className="divide-y divide-line rounded-card border border-line bg-raised">
        {cohorts.map((cohort) => (
          <CohortRow key={cohort.id} locale={locale} cohort={cohort} now={now} />
        ))}
      </ul>
    </section>
  )
}
