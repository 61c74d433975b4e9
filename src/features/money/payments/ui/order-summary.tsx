import type { ReactNode } from 'react'
import type { Locale } from '@/config/locales'
import type { WeekAvailability } from '@/features/classes/programs/availability.rules'
import { AvailabilityList } from '@/features/classes/programs/ui/availability-list'
import { textsOf } from '@/i18n/texts-of'
import { formatXaf } from '@/lib/xaf'
import { Icon } from '@/ui/icon'
import { Link } from '@/ui/link'
import { NdopBorder } from '@/ui/motif/ndop'
import type { CheckoutProgram } from '../payment-views'

interface OrderSummaryProps {
  locale: Locale
  program: CheckoutProgram
  /** What stands of its weeks today. */
  availability: readonly WeekAvailability[]
  /** The part of the price that is paid; null: the whole price. */
  part?: number | null
  /** The agreed amount of an open payment; otherwise the amount due. */
  amountXaf?: number
  /** The class: its facts, or the present choice of the form; null: there are none to choose. */
  cohort?: ReactNode
  /** The address for choosing another program, while this is possible. */
  chooseHref?: string
}

function orderLines({ locale, program, part }: Pick<OrderSummaryProps, 'locale' | 'program' | 'part'>) {
  const t = textsOf(locale, 'Payment')
  const c = textsOf(locale, 'Common')
  const used = Math.min(program.creditXaf, program.priceXaf)
  return [
    { label: t('orderDuration'), value: c('weeks', { count: program.durationWeeks }) },
    {
      label: t(part ? (part === 1 ? 'plan.orderFirst' : 'plan.orderSecond') : 'orderPrice'),
      value: formatXaf(program.priceXaf, locale),
    },
    ...(program.discountXaf > 0
      ? [
          {
            label: textsOf(locale, 'PriceCode')('orderLine'),
            value: `– ${formatXaf(program.discountXaf, locale)}`,
          },
        ]
      : []),
    ...(used > 0 ? [{ label: t('orderCredit'), value: `– ${formatXaf(used, locale)}` }] : []),
  ]
}

/** The same as one line that opens, for narrow screens, so that the form begins on the first screen. */
export function OrderLine(props: OrderSummaryProps) {
  const { locale, program, availability, amountXaf, cohort, chooseHref } = props
  const t = textsOf(locale, 'Payment')
  const lines = orderLines(props)
  return (
    <div className="rounded-card border border-line bg-raised lg:hidden">
      <details suppressHydrationWarning className="group">
        <summary className="flex min-h-12 items-center gap-3 px-4 py-2">
          <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3 font-semibold">
            <span className="min-w-0 break-words">{program.title}</span>
            <span className="whitespace-nowrap tabular-nums">
              {formatXaf(amountXaf ?? program.dueXaf, locale)}
            </span>
          </span>
          <Icon name="chevron-down" className="size-5 transition-transform group-open:rotate-180" />
        </summary>
        <div className="grid gap-2 border-t border-line px-4 py-3">
          <dl className="grid gap-1.5">
            {lines.map(({ label, value }) => (
              <div key={label} className="flex justify-between gap-4">
                <dt className="text-soft">{label}</dt>
                <dd className="tabular-nums">{value}</dd>
              </div>
            ))}
          </dl>
          {cohort}
          {chooseHref && (
            <Link href={chooseHref} className="inline-flex min-h-11 items-center justify-self-start">
              {t('changeProgram')}
            </Link>
          )}
        </div>
      </details>
      <div className="border-t border-line px-4 py-2">
        <AvailabilityList locale={locale} program={{ availability, offer: program.offer }} />
      </div>
    </div>
  )
}

/** The program, with its price and the credit that lowers it. */
export function OrderSummary({
  locale,
  program,
  availability,
  amountXaf,
  part,
  cohort,
  chooseHref,
}: OrderSummaryProps) {
  const t = textsOf(locale, 'Payment')
  const lines = orderLines({ locale, program, part })
  return (
    <section
      aria-labelledby="order-title"
      className="overflow-hidden rounded-card border border-line bg-raised"
    >
      <NdopBorder className="block bg-deep text-thread" />
      <div className="grid gap-2 p-4 sm:gap-3 sm:p-6">
        <h2 id="order-title" className="eyebrow">
          {t('orderTitle')}
        </h2>
        <p className="display text-xl">{program.title}</p>
        {cohort}
        <dl className="grid gap-1.5">
          {lines.map(({ label, value }) => (
            <div key={label} className="flex justify-between gap-4">
              <dt className="text-soft">{label}</dt>
              <dd className="tabular-nums">{value}</dd>
            </div>
          ))}
          <div className="mt-1.5 flex items-baseline justify-between gap-4 border-t border-line pt-3">
            <dt className="font-semibold">{t('orderDue')}</dt>
            <dd className="display text-xl tabular-nums">{formatXaf(amountXaf ?? program.dueXaf, locale)}</dd>
          </div>
        </dl>
        <AvailabilityList locale={locale} program={{ availability, offer: program.offer }} />
        {chooseHref && (
          <Link href={chooseHref} className="inline-flex min-h-11 items-center justify-self-start">
            {t('changeProgram')}
          </Link>
        )}
      </div>
    </section>
  )
}
