import type { Locale } from '@/config/locales'
import { isForSale } from '@/config/program-offers'
import { textsOf } from '@/i18n/texts-of'
import { formatXaf } from '@/lib/xaf'
import type { CheckoutProgram } from '../payment-views'
import { addressesOf, type Place } from './checkout-addresses'

interface ProgramChooserProps {
  locale: Locale
  place: Place
  programs: readonly CheckoutProgram[]
}

/** Every program that is not paid yet, those already chosen first: one tap leads to its payment. */
export function ProgramChooser({ locale, place, programs }: ProgramChooserProps) {
  const t = textsOf(locale, 'Payment')
  const c = textsOf(locale, 'Common')
  const p = textsOf(locale, 'Programs')
  const open = programs.filter(({ paid, offer, chosen }) => !paid && (isForSale(offer) || chosen))
  const sorted = [...open.filter(({ chosen }) => chosen), ...open.filter(({ chosen }) => !chosen)]
  return (
    <section aria-labelledby="choose-title" className="grid gap-4">
      <h2 id="choose-title" className="display text-2xl">
        {t('chooseTitle')}
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2">
        {sorted.map((program) => (
          <li key={program.slug}>
            <a
              href={addressesOf(place, locale, program.slug).form}
              className="flex h-full min-h-20 flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-card border border-line bg-raised px-5 py-4 no-underline hover:border-forest"
            >
              <span>
                <span className="block font-semibold">{program.title}</span>
                <span className="block text-sm text-soft">
                  {`${c('weeks', { count: program.durationWeeks })} · ${p(program.isOnline ? 'online' : 'onCampus')}`}
                  {program.chosen && ` · ${t('chosen')}`}
                </span>
              </span>
              <span className="font-semibold whitespace-nowrap tabular-nums">
                {formatXaf(program.dueXaf, locale)}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
