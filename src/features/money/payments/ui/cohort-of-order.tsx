import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import type { Checkout } from '../payment-views'
import { ChosenCohort } from './chosen-cohort'
import { cohortChoices, cohortOfOpen } from './cohort-choices'

interface CohortOfOrderProps {
  locale: Locale
  checkout: Checkout
  /** The payment has begun, so its class is fixed. */
  isOpen: boolean
}

/** On the order card: first day, language, days and hours of the class. */
export function CohortOfOrder({ locale, checkout, isOpen }: CohortOfOrderProps) {
  const choices = isOpen ? null : cohortChoices(checkout, locale)
  const facts = isOpen ? cohortOfOpen(checkout, locale) : null
  if (!choices && !facts) {
    return null
  }
  return (
    <div className={choices ? 'hidden js:block' : undefined}>
      <p className="text-soft">{textsOf(locale)('Classes.choose')}</p>
      {choices && <ChosenCohort initial={choices.chosen} facts={choices.facts} />}
      {facts && (
        <ul className="grid gap-0.5">
          {facts.map((fact) => (
            <li key={fact} className="wrap-anywhere first-letter:uppercase">
              {fact}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
