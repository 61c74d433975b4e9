import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import type { Checkout } from '../payment-views'
import { ChosenClass } from './chosen-class'
import { classChoices, classOfOpen } from './class-choices'

interface ClassOfOrderProps {
  locale: Locale
  checkout: Checkout
  /** The payment has begun, so its class is fixed. */
  isOpen: boolean
}

/** On the order card: first day, language, days and hours of the class. */
export function ClassOfOrder({ locale, checkout, isOpen }: ClassOfOrderProps) {
  const choices = isOpen ? null : classChoices(checkout, locale)
  const facts = isOpen ? classOfOpen(checkout, locale) : null
  if (!choices && !facts) {
    return null
  }
  return (
    <div className={choices ? 'hidden js:block' : undefined}>
      <p className="text-soft">{textsOf(locale)('Classes.choose')}</p>
      {choices && <ChosenClass initial={choices.chosen} facts={choices.facts} />}
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
