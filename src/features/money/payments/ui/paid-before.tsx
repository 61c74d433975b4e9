import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { EmptyState } from '@/ui/empty-state'
import { ButtonLink } from '@/ui/link'
import type { CheckoutProgram } from '../payment-views'
import { addressesOf, type Place } from './checkout-addresses'
import { PaidStep } from './result-steps'

interface PaidBeforeProps {
  locale: Locale
  place: Place
  program: CheckoutProgram
  reference: string | null
}

/** Shown if the requested program is paid: links to the login after a registration, for a student to the receipt. */
export function PaidBefore({ locale, place, program, reference }: PaidBeforeProps) {
  const t = textsOf(locale, 'Payment')
  const texts = { successText: t('successText'), successNext: t('successNext') }
  if (place === 'register') {
    return <PaidStep texts={texts} doneHref={addressesOf(place, locale, program.slug).done} />
  }
  return (
    <EmptyState
      icon="circle-check"
      title={t('alreadyPaidTitle', { program: program.title })}
      action={
        <div className="flex flex-wrap gap-3">
          <ButtonLink href={href(locale, paths.dashboard, { section: 'programs' })}>
            {t('goToPrograms')}
          </ButtonLink>
          {reference && (
            <ButtonLink variant="secondary" href={href(locale, paths.success, { reference })}>
              {t('seeReceipt')}
            </ButtonLink>
          )}
        </div>
      }
    >
      {t('alreadyPaidText')}
    </EmptyState>
  )
}
