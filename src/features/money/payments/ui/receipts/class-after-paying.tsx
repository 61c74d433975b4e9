import type { Locale } from '@/config/locales'
import { classFacts } from '@/features/classes/cohorts/ui/class-facts'
import { ChangeClass, ownClassText } from '@/features/classes/cohorts/ui/own-class'
import { textsOf } from '@/i18n/texts-of'
import type { PaidClass } from '../../server/checkout/get-paid-class'

/** The paid class, and a link to change it. */
export function ClassAfterPaying({
  locale,
  paidClass,
  now,
}: {
  locale: Locale
  paidClass: PaidClass
  now: Date
}) {
  if (paidClass.has === 'no_classes') {
    return null
  }
  const { cohort } = paidClass
  const [, ...facts] = cohort ? classFacts(cohort, locale) : []
  return (
    <section aria-labelledby="own-class" className="rounded-card border border-line bg-raised p-5 sm:p-7">
      <h2 id="own-class" className="display text-xl">
        {cohort
          ? ownClassText({ startsOn: cohort.starts_on, language: cohort.language }, locale, now)
          : textsOf(locale)(`Classes.mine.${paidClass.has}`)}
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
        <ChangeClass locale={locale} />
      </p>
    </section>
  )
}
