import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { CohortLink } from '@/features/base/enrolments/ui/cohort-link'
import { textsOf } from '@/i18n/texts-of'
import { cohortName } from '@/lib/cohort-name'
import { Link } from '@/ui/link'
import type { TaughtCohort } from '../../server/list-taught-cohorts'

function CohortRow({ locale, cohort }: { locale: Locale; cohort: TaughtCohort }) {
  const t = textsOf(locale, 'Taught')
  const { id, programTitle, startsOn, students, toGrade, absent } = cohort
  const name = cohortName(programTitle, startsOn, locale)
  return (
    <li className="grid gap-1 px-5 py-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <CohortLink locale={locale} id={id} name={name} className="font-semibold" />
        <span className="text-soft">{t('students', { count: students })}</span>
      </p>
      <p className="flex flex-wrap gap-x-5 gap-y-1">
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
      </p>
      {absent.length > 0 && (
        <p className="flex flex-wrap items-center gap-x-3">
          <span className="text-soft">{t('absent')}</span>
          {absent.map((person) => (
            <Link
              key={person.id}
              href={href(locale, paths.officeStudent(person.id))}
              className="inline-flex min-h-11 items-center wrap-anywhere"
            >
              {t('absentTimes', { name: person.name, count: person.times })}
            </Link>
          ))}
        </p>
      )}
    </li>
  )
}

/** The first thing that a teacher sees. Empty for people who teach no class. */
export function TaughtCohorts({ locale, cohorts }: { locale: Locale; cohorts: readonly TaughtCohort[] }) {
  if (cohorts.length === 0) {
    return null
  }
  return (
    <section aria-labelledby="my-classes">
      <h2 id="my-classes" className="display text-xl">
        {textsOf(locale, 'Taught')('mine')}
      </h2>
      <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-raised">
        {cohorts.map((cohort) => (
          <CohortRow key={cohort.id} locale={locale} cohort={cohort} />
        ))}
      </ul>
    </section>
  )
}
