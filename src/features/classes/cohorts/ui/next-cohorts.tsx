import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { cohortLine } from '@/features/base/enrolments/cohort-line'
import { textsOf } from '@/i18n/texts-of'
import { distinctNames } from '@/lib/distinct-names'
import { Badge } from '@/ui/badge'
import { Link } from '@/ui/link'
import type { ChoosableCohort } from '../cohort-views'
import type { CohortView } from '../cohorts.answers'
import { meetingText } from './cohort-facts'

export const cohortText = ({ starts_on, ends_on, mode, language, place }: CohortView, locale: Locale) =>
  cohortLine({ startsOn: starts_on, endsOn: ends_on, mode, language, place }, locale, (key, params) =>
    textsOf(locale)(key, params),
  )

/** The texts of one program's classes, in their order; classes with the same text also get hour, place and teacher. */
export const cohortTexts = (cohorts: readonly ChoosableCohort[], locale: Locale) =>
  distinctNames(
    cohorts.map((each) => ({
      name: cohortText(each, locale),
      parts: [each.time, each.place, each.teacher],
    })),
  )

/** The classes of a program that can be chosen, on its public page. */
export function NextCohorts({
  locale,
  program,
  cohorts,
}: {
  locale: Locale
  /** Slug. */
  program: string
  cohorts: readonly ChoosableCohort[]
}) {
  const t = textsOf(locale, 'Classes')
  return (
    <section aria-labelledby="classes">
      <h2 id="classes" className="display mb-3 text-3xl">
        {t('nextTitle')}
      </h2>
      <p className="mb-6 max-w-[58ch] text-soft">{t('nextLead')}</p>
      <ul className="divide-y divide-line border-y border-line">
        {cohorts.map((cohort) => (
          <li key={cohort.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
            <span className="grid min-w-0">
              <span className="font-semibold wrap-anywhere">{cohortText(cohort, locale)}</span>
              {cohort.meetings.map((meeting) => (
                <span key={`${meeting.days} ${meeting.from}`} className="first-letter:uppercase">
                  {meetingText(meeting, locale)}
                </span>
              ))}
              {cohort.teacher && (
                <span className="wrap-anywhere">{t('withTeacher', { teacher: cohort.teacher })}</span>
              )}
              {cohort.place && <span className="wrap-anywhere text-soft">{cohort.place}</span>}
            </span>
            {cohort.seats_left === 0 && (
              <span className="flex flex-wrap items-center gap-x-4">
                <Badge tone="brick">{t('isFull')}</Badge>
                <Link
                  href={href(locale, paths.register, { program })}
                  className="inline-flex min-h-11 items-center auth-in:hidden"
                >
                  {t('waiting.join')}
                </Link>
                <Link
                  href={`${href(locale, paths.payment, { program })}#waiting`}
                  className="inline-flex min-h-11 items-center auth-out:hidden"
                >
                  {t('waiting.join')}
                </Link>
              </span>
            )}
            {cohort.seats_left !== null && cohort.seats_left > 0 && (
              <Badge tone="forest">{t('seatsLeft', { count: cohort.seats_left })}</Badge>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
