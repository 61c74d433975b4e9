import { getTranslations } from 'next-intl/server'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import type { ListState } from '@/lib/list-state'
import type { ListedPage } from '@/server/kernel/list-page'
import { EmptyState } from '@/ui/empty-state'
import { ButtonLink } from '@/ui/link'
import { ListFoot } from '@/ui/list/list-foot'
import { paymentsHref } from '../../payments-list'
import type { OfficePaymentItem } from '../../server/office/list-office-payments'
import { PaymentsTable } from './payments-table'

interface OfficePaymentsProps {
  locale: Locale
  state: ListState
  found: ListedPage<OfficePaymentItem>
}

/** The rows of one page with title and pager, or what to do when there are none. */
export async function OfficePayments({ locale, state, found }: OfficePaymentsProps) {
  const [t, common] = await Promise.all([
    getTranslations({ locale, namespace: 'PaymentsOffice' }),
    getTranslations({ locale, namespace: 'Common' }),
  ])
  const narrowed = state.q !== '' || Object.keys(state.filters).length > 0
  if (found.items.length === 0) {
    return (
      <EmptyState
        icon="wallet"
        title={t('none')}
        action={
          (narrowed || found.total > 0) && (
            <ButtonLink href={href(locale, paths.officePage('payments'))} variant="secondary" size="sm">
              {common('clearFilters')}
            </ButtonLink>
          )
        }
      >
        {narrowed ? common('noMatch') : t('noneText')}
      </EmptyState>
    )
  }
  return (
    <>
      <PaymentsTable locale={locale} state={state} payments={found.items} />
      <ListFoot
        className="mt-4"
        locale={locale}
        found={found}
        hrefOf={(page) => paymentsHref(locale, state, { page })}
        showing={(range) => t('showing', range)}
      />
    </>
  )
}
