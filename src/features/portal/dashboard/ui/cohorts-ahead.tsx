import type { Locale } from '@/config/locales'
import { ChangeCohort, ownCohortText } from '@/features/classes/cohorts/ui/own-cohort'
import type { Enrolment } from '@/features/study/progress/server/enrolments.queries'

/** On the dashboard: when each paid class begins, and in which language. */
export function CohortsAhead({
  locale,
  programs,
  now,
}: {
  locale: Locale
  programs: readonly Enrolment[]
  now: Date
}) {
  const ahead = programs.flatMap(({ id, name, cohortAhead }) =>
    cohortAhead ? [{ id, name, cohortAhead }] : [],
  )
  if (ahead.length === 0) {
    return null
  }
  return (
    <ul className="mb-6 grid gap-3">
      {ahead.map(({ id, name, cohortAhead }) => (
        <li key={id} className="rounded-card border border-line bg-raised px-5 py-3 sm:px-6">
          <p className="eyebrow">{name}</p>
          <p className="flex flex-wrap items-center gap-x-4">
            <span className="font-semibold">{ownCohortText(cohortAhead, locale, now)}</span>
            <ChangeCohort locale={locale} />
          </p>
        </li>
      ))}
    </ul>
  )
}
