import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { isForSale } from '@/config/program-offers'
import { AvailabilityList } from '@/features/classes/programs/ui/availability-list'
import { textsOf } from '@/i18n/texts-of'
import { actionFormTexts } from '@/server/form-texts'
import { ActionForm } from '@/ui/action-form'
import { Alert } from '@/ui/alert'
import { ButtonLink } from '@/ui/link'
import { registerInterestAction } from '../actions'
import type { Checkout, CheckoutProgram } from '../payment-views'
import type { Place } from './checkout-addresses'
import { WaitingList } from './cohort-waiting-list'
import { PriceCode } from './price-code'

interface NotForSaleProps {
  locale: Locale
  place: Place
  checkout: Checkout
  program: CheckoutProgram
}

/** Instead of the form where a program cannot be paid now: nobody's choice is lost, and a mail follows. */
export function NotForSale({ locale, place, checkout, program }: NotForSaleProps) {
  const t = textsOf(locale, 'Payment.notForSale')
  const full = program.offer === 'class' && checkout.providers.length > 0
  return (
    <div className="grid max-w-2xl gap-6">
      <Alert live={false} title={t(full ? 'classTitle' : 'title', { program: program.title })}>
        <p>{t(full ? 'classText' : program.chosen ? 'noted' : 'text', { program: program.title })}</p>
      </Alert>
      <AvailabilityList
        locale={locale}
        program={{ availability: checkout.availability, offer: program.offer }}
      />
      {/* A place that somebody else has paid for needs no wallet. */}
      {!full && isForSale(program.offer) && (
        <PriceCode locale={locale} place={place} program={program} code={checkout.code} />
      )}
      {!full && !program.chosen && place === 'student' && (
        <ActionForm
          id="interest"
          locale={locale}
          action={registerInterestAction}
          fields={[]}
          hidden={{ program: program.slug }}
          texts={actionFormTexts(locale, 'Payment.notForSale.register', 'Payment.notForSale.registering')}
        />
      )}
      {full && place === 'student' && (
        <WaitingList
          locale={locale}
          program={program.slug}
          cohorts={checkout.cohorts}
          waiting={checkout.waiting}
        />
      )}
      {place === 'register' && (
        <p>
          <ButtonLink href={href(locale, paths.login)}>{textsOf(locale, 'Payment')('goToLogin')}</ButtonLink>
        </p>
      )}
    </div>
  )
}
