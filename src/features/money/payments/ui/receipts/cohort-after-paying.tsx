import type { Locale } from '@/config/locales'
import { cohortFacts } from '@/features/classes/cohorts/ui/cohort-facts'
import { ChangeCohort, ownCohortText } from '@/features/classes/cohorts/ui/own-cohort'
import { textsOf } from '@/i18n/texts-of'
import type { PaidCohort } from '../../server/checkout/get-paid-cohort'

/** The paid class, and a link to change it. */
export function CohortAfterPaying({
  locale,
  paidCohort,
  now,
}: {
  locale: Locale
  paidCohort: PaidCohort
  now: Date
}) {
  if (paidCohort.has === 'no_classes') {
    return null
  }
  const { cohort } = paidCohort
  const [, ...facts] = cohort ? cohortFacts(cohort, locale) : []
  return (
    <section aria-labelledby="own-class" className="rounded-card border border-line bg-raised p-5 sm:p-7">
      <h2 id="own-class" className="display text-xl">
        {cohort
          ? ownCohortText({ startsOn: cohort.starts_on, language: cohort.language }, locale, now)
          : textsOf(locale)(`Classes.mine.${paidCohort.has}`)}
      </h2>
      {facts.length > 0 && (
        <ul className="mt-2 grid gap-0.5">
          {facts.map((fact) => (
            <li key={fact} className="wrap-anywhere first-letter:uppercase">
              {fact}
            </li>
          ))}
        </ul>
      )}
      <p className="mt-1">
        <ChangeCohort locale={locale} />
      </p>
    </section>
  )
}
