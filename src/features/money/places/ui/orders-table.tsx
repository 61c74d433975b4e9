import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { formatDoualaShortDate } from '@/lib/douala-time'
import { formatXaf } from '@/lib/xaf'
import { Badge } from '@/ui/badge'
import { Link } from '@/ui/link'
import { plainColumn } from '@/ui/list/sort-column'
import { type Column, Table } from '@/ui/table'
import type { ListedOrder, OrderState } from '../order-views'

const tones = { open: 'sun', paid: 'forest', withdrawn: 'neutral', returned: 'neutral' } as const

export const OrderSign = ({ locale, state }: { locale: Locale; state: OrderState }) => (
  <Badge tone={tones[state]}>{textsOf(locale, 'PlaceOrder.state')(state)}</Badge>
)

export function OrdersTable({ locale, orders }: { locale: Locale; orders: readonly ListedOrder[] }) {
  const t = textsOf(locale, 'PlaceOrder')
  const columns: Column<ListedOrder>[] = [
    {
      key: 'name',
      ...plainColumn(t('name')),
      card: 'title',
      cell: ({ number, name }) => (
        <Link href={href(locale, paths.officeOrder(number))} className="wrap-anywhere">
          {name}
        </Link>
      ),
    },
    {
      key: 'number',
      ...plainColumn(t('number')),
      cell: ({ number }) => <span className="whitespace-nowrap">{number}</span>,
    },
    {
      key: 'state',
      ...plainColumn(t('stateLabel')),
      cell: ({ state }) => <OrderSign locale={locale} state={state} />,
    },
    { key: 'program', ...plainColumn(t('program')), cell: ({ program }) => program },
    {
      key: 'places',
      ...plainColumn(t('paper.places')),
      cell: ({ places, used }) => t('usedOf', { used, places }),
    },
    {
      key: 'total',
      ...plainColumn(t('total')),
      cell: ({ totalXaf }) => formatXaf(totalXaf, locale),
    },
    {
      key: 'made',
      ...plainColumn(t('made')),
      cell: ({ createdAt }) => formatDoualaShortDate(createdAt, locale),
    },
  ]
  return (
    <Table
      caption={t('title')}
      columns={columns}
      rows={orders}
      rowKey={({ number }) => number}
      cards="wide"
    />
  )
}
