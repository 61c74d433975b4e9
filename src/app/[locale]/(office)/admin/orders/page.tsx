import { list } from '@/config/limits'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { readCohortNames } from '@/features/classes/cohorts/ui/office/cohort-names'
import { listOrders } from '@/features/money/places/server/office/list-orders'
import { OrderForm } from '@/features/money/places/ui/order-form'
import { OrdersTable } from '@/features/money/places/ui/orders-table'
import { OfficeFrame } from '@/features/office/frame/ui/office-frame'
import { textsOf } from '@/i18n/texts-of'
import type { RawQuery } from '@/lib/list-state'
import { localized } from '@/lib/localized'
import { runPage } from '@/server/transport/http/page'
import { EmptyState } from '@/ui/empty-state'
import { Icon } from '@/ui/icon'
import { Link } from '@/ui/link'
import { ListFoot } from '@/ui/list/list-foot'
import { PageHead } from '@/ui/list/page-head'
import { SectionCard } from '@/ui/section-card'

type Props = { params: Promise<{ locale: Locale }>; searchParams: Promise<RawQuery> }

export const generateMetadata = privateMetadata('PlaceOrder.title')

export default async function OrdersPage({ params, searchParams }: Props) {
  const [{ locale }, query] = await Promise.all([params, searchParams])
  const path = paths.officeOrders
  const page = /^[1-9]\d{0,3}$/.test(String(query.page)) ? String(query.page) : '1'
  const input = { page, page_size: String(list.pageSize) }
  const result = await runPage(listOrders, input, { locale, path, signInAt: paths.office })
  const programs = await readCohortNames()
  const t = textsOf(locale, 'PlaceOrder')
  return (
    <OfficeFrame locale={locale} path={path} current="money">
      <Link
        href={href(locale, paths.officePage('money'))}
        className="inline-flex min-h-11 items-center gap-2"
      >
        <Icon name="arrow-left" className="size-4" />
        {textsOf(locale, 'Money')('title')}
      </Link>
      <PageHead locale={locale} title={t('title')} lead={t('lead')} />
      <div className="grid gap-8">
        {result.items.length === 0 ? (
          <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
        ) : (
          <OrdersTable locale={locale} orders={result.items} />
        )}
        <ListFoot
          locale={locale}
          result={result}
          hrefOf={(number) => href(locale, path, { page: String(number) })}
        />
        <SectionCard id="make" title={t('makeTitle')} lead={t('makeLead')}>
          <div className="max-w-md">
            <OrderForm
              locale={locale}
              programs={programs.map((each) => ({
                value: each.slug,
                label: localized(each, 'title', locale),
              }))}
              idempotencyKey={crypto.randomUUID()}
            />
          </div>
        </SectionCard>
      </div>
    </OfficeFrame>
  )
}
