import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { orderPaperHref, placesCsvHref } from '@/features/money/places/order-address'
import { getOrder } from '@/features/money/places/server/office/get-order'
import { OrderSheet } from '@/features/money/places/ui/order-sheet'
import { OfficeFrame } from '@/features/office/frame/ui/office-frame'
import { textsOf } from '@/i18n/texts-of'
import type { RawQuery } from '@/lib/list-state'
import { runPage } from '@/server/transport/http/page'
import { Icon } from '@/ui/icon'
import { ButtonLink, Link } from '@/ui/link'
import { PageHead } from '@/ui/list/page-head'
import { NoticeOnce } from '@/ui/notice-once'
import { PrintButton } from '@/ui/print-button'

type Props = { params: Promise<{ locale: Locale; number: string }>; searchParams: Promise<RawQuery> }

export const generateMetadata = privateMetadata('PlaceOrder.title')

const notices = ['made', 'booked', 'withdrawn', 'returned'] as const

export default async function OrderPage({ params, searchParams }: Props) {
  const [{ locale, number }, query] = await Promise.all([params, searchParams])
  const path = paths.officeOrder(number)
  const order = await runPage(getOrder, { number }, { locale, path, signInAt: paths.office })
  const t = textsOf(locale, 'PlaceOrder')
  const notice = notices.find((each) => each === query.notice)
  return (
    <OfficeFrame locale={locale} path={path} current="money">
      {notice && <NoticeOnce text={t(`notices.${notice}`)} />}
      <Link href={href(locale, paths.officeOrders)} className="inline-flex min-h-11 items-center gap-2">
        <Icon name="arrow-left" className="size-4" />
        {t('title')}
      </Link>
      <PageHead locale={locale} title={order.name} lead={order.number}>
        <PrintButton label={t('print')} />
        <ButtonLink href={orderPaperHref(order.number, 'proforma', order.locale)} variant="secondary">
          <Icon name="download" />
          {t('proforma')}
        </ButtonLink>
        {order.codes.length > 0 && (
          <ButtonLink href={placesCsvHref(order.number, locale)} variant="secondary">
            <Icon name="download" />
            {t('csv')}
          </ButtonLink>
        )}
      </PageHead>
      <OrderSheet locale={locale} order={order} />
    </OfficeFrame>
  )
}
