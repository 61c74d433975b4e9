import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { dayText } from '@/features/base/enrolments/cohort-line'
import type { ChoosableCohort } from '@/features/classes/cohorts/cohort-views'
import { cohortText } from '@/features/classes/cohorts/ui/next-cohorts'
import { textsOf } from '@/i18n/texts-of'
import { Link } from '@/ui/link'
import type { Checkout } from '../payment-views'
import type { Place } from './checkout-addresses'

interface WaitingNoticeProps {
  locale: Locale
  place: Place
  /** The classes of the program that can be chosen. */
  cohorts: readonly ChoosableCohort[]
  waiting: NonNullable<Checkout['waiting']>
}

const nameOf = (cohort: ChoosableCohort, locale: Locale) =>
  cohort.starts_on === null ? cohortText(cohort, locale) : dayText(cohort.starts_on, locale)

/** Above the form, for somebody on a waiting list: nothing has to be paid now, and what paying would mean. */
export function WaitingNotice({ locale, place: where, cohorts, waiting }: WaitingNoticeProps) {
  const t = textsOf(locale, 'Classes.waiting')
  const own = cohorts.find(({ id }) => id === waiting.cohortId)
  const isFree = own !== undefined && own.seats_left !== 0
  const day = own && nameOf(own, locale)
  const title = isFree
    ? t('isFree', { day: day ?? '' })
    : day && waiting.place !== null
      ? t('place', { place: waiting.place, day })
      : t('onAny')
  return (
    <section
      aria-labelledby="waiting-notice"
      className="grid gap-2 rounded-card border border-forest bg-raised p-4 sm:p-6"
    >
      <h2 id="waiting-notice" className="display text-xl">
        {title}
      </h2>
      <p className="max-w-[60ch]">{t(isFree ? 'isFreeText' : 'payNothing')}</p>
      {!isFree && <p className="max-w-[60ch] text-soft">{t('orBegin')}</p>}
      {!isFree && where === 'register' && (
        <p>
          <Link href={href(locale, paths.login)} className="inline-flex min-h-11 items-center">
            {t('signIn')}
          </Link>
        </p>
      )}
    </section>
  )
}
