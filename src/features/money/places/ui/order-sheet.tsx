import type { ReactNode } from 'react'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { dayText } from '@/features/base/enrolments/cohort-line'
import { textsOf } from '@/i18n/texts-of'
import { formatDoualaDateTime } from '@/lib/douala-time'
import { formatXaf } from '@/lib/xaf'
import { actionFormTexts } from '@/server/form-texts'
import { ActionForm } from '@/ui/action-form'
import { Alert } from '@/ui/alert'
import { Disclosure } from '@/ui/disclosure'
import { Input } from '@/ui/input'
import { Link } from '@/ui/link'
import { SectionCard } from '@/ui/section-card'
import { bookOrderAction, returnPlacesAction, withdrawOrderAction } from '../actions'
import { orderPaperHref } from '../order-address'
import { payToFacts } from '../order-texts'
import type { OrderPage } from '../order-views'
import { OrderSign } from './orders-table'
import { PlacesTable } from './places-table'

interface OrderProps {
  locale: Locale
  order: OrderPage
}

function factsOf({ locale, order }: OrderProps): [string, ReactNode][] {
  const t = textsOf(locale, 'PlaceOrder')
  const money = (xaf: number) => formatXaf(xaf, locale)
  const paper = (kind: 'proforma' | 'receipt' | 'credit-note', number: string) => (
    <Link href={orderPaperHref(order.number, kind, order.locale)} download>
      {number}
    </Link>
  )
  const { booking, returned } = order
  return [
    [t('stateLabel'), <OrderSign key="state" locale={locale} state={order.state} />],
    [t('number'), paper('proforma', order.number)],
    [t('paper.address'), order.address],
    [t('taxNumber'), order.taxNumber],
    [t('email'), order.email],
    [t('program'), order.program.title],
    [t('paper.places'), t('usedOf', { used: order.used, places: order.places })],
    [t('paper.priceOfPlace'), money(order.priceXaf)],
    [t(`paper.total.${booking ? 'receipt' : 'proforma'}`), money(order.totalXaf)],
    [t('endsOn'), dayText(order.endsOn, locale)],
    [t('bookedBy'), booking && `${booking.by}, ${formatDoualaDateTime(booking.at, locale)}`],
    [t('paper.transferNumber'), booking?.transfer],
    [t('reason'), booking?.reason],
    [t('receipt'), order.receiptNumber && paper('receipt', order.receiptNumber)],
    [t('prepaid'), order.state === 'paid' && money(order.prepaidXaf)],
    [
      t('returnedBy'),
      returned &&
        `${returned.by}, ${formatDoualaDateTime(returned.at, locale)}, ${money(returned.places * order.priceXaf)}`,
    ],
    [t('payout'), returned?.payout],
    [t('creditNote'), order.creditNoteNumber && paper('credit-note', order.creditNoteNumber)],
  ]
}

const FactList = ({ facts }: { facts: [string, ReactNode][] }) => (
  <dl className="grid gap-2 sm:grid-cols-[minmax(9rem,auto)_1fr] sm:gap-x-8">
    {facts.map(
      ([label, value]) =>
        value && (
          <div key={label} className="sm:contents">
            <dt className="text-soft">{label}</dt>
            <dd className="min-w-0 font-semibold wrap-anywhere tabular-nums max-sm:mb-1.5">{value}</dd>
          </div>
        ),
    )}
  </dl>
)

function OrderFactsCard(props: OrderProps) {
  return (
    <SectionCard id="facts" title={textsOf(props.locale, 'PlaceOrder')('facts')}>
      <FactList facts={factsOf(props)} />
    </SectionCard>
  )
}

function WhereToPay({ locale, order: { number, payTo } }: OrderProps) {
  const t = textsOf(locale, 'PlaceOrder')
  return payTo ? (
    <SectionCard id="pay-to" title={t('payTo')} lead={t('payToLead')}>
      <FactList facts={payToFacts(payTo, number, locale).map(({ label, value }) => [label, value])} />
    </SectionCard>
  ) : (
    <Alert kind="warning" live={false} title={t('noAccount')}>
      <p>{t('noAccountText')}</p>
      <Link
        href={href(locale, `${paths.officeSettings}#bank-title`)}
        className="inline-flex min-h-11 items-center"
      >
        {t('noAccountLink')}
      </Link>
    </Alert>
  )
}

function Booking({ locale, order }: OrderProps) {
  const t = textsOf(locale, 'PlaceOrder')
  const { number } = order
  return (
    <SectionCard
      id="book"
      title={t('bookTitle')}
      lead={t('bookLead', { amount: formatXaf(order.totalXaf, locale), places: order.places })}
    >
      <div className="grid max-w-md gap-6">
        <ActionForm
          id="book"
          locale={locale}
          action={bookOrderAction}
          fields={[
            {
              name: 'transfer',
              kind: 'text',
              label: t('paper.transferNumber'),
              maxLength: 100,
              autoComplete: 'off',
            },
            {
              name: 'reason',
              kind: 'textarea',
              label: t('reason'),
              hint: t('bookReasonHint'),
              maxLength: 500,
            },
          ]}
          hidden={{ number }}
          texts={actionFormTexts(locale, 'PlaceOrder.book', 'PlaceOrder.busy')}
        />
        <Disclosure summary={t('withdraw')}>
          <ActionForm
            id="withdraw"
            locale={locale}
            action={withdrawOrderAction}
            fields={[{ name: 'reason', kind: 'textarea', label: t('reason'), maxLength: 500 }]}
            hidden={{ number }}
            variant="danger"
            texts={actionFormTexts(locale, 'PlaceOrder.withdraw', 'PlaceOrder.busy')}
          />
        </Disclosure>
      </div>
    </SectionCard>
  )
}

function Handing({ locale, order }: OrderProps) {
  const t = textsOf(locale, 'PlaceOrder')
  const { number, codes, schoolUrl, unused, state } = order
  return (
    <SectionCard id="codes" title={t('codes')} lead={t('codesLead', { day: dayText(order.endsOn, locale) })}>
      <div className="grid gap-5">
        {schoolUrl && (
          <div className="grid gap-1" data-print="no">
            <label htmlFor="school-link" className="text-sm font-semibold">
              {t('schoolLink')}
            </label>
            <Input id="school-link" readOnly value={schoolUrl} className="font-mono text-sm" />
          </div>
        )}
        <PlacesTable locale={locale} places={codes} />
        {state === 'paid' && unused > 0 && (
          <div data-print="no">
            <Disclosure summary={t('return')}>
              <p className="mb-4 max-w-[60ch]">
                {t('returnLead', { places: unused, amount: formatXaf(order.prepaidXaf, locale) })}
              </p>
              <div className="max-w-md">
                <ActionForm
                  id="return"
                  locale={locale}
                  action={returnPlacesAction}
                  fields={[
                    { name: 'payout', kind: 'text', label: t('payout'), maxLength: 100, autoComplete: 'off' },
                    { name: 'reason', kind: 'textarea', label: t('reason'), maxLength: 500 },
                  ]}
                  hidden={{ number, unused: String(unused) }}
                  variant="danger"
                  texts={actionFormTexts(locale, 'PlaceOrder.returnNow', 'PlaceOrder.busy')}
                />
              </div>
            </Disclosure>
          </div>
        )}
      </div>
    </SectionCard>
  )
}

/** The order of a school or company: its facts, what comes next, and its codes. */
export function OrderSheet(props: OrderProps) {
  return (
    <div className="grid gap-8">
      <OrderFactsCard {...props} />
      {props.order.state === 'open' && <WhereToPay {...props} />}
      {props.order.state === 'open' && <Booking {...props} />}
      {props.order.codes.length > 0 && <Handing {...props} />}
    </div>
  )
}
