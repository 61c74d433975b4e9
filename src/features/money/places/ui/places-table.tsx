import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { plainColumn } from '@/ui/list/sort-column'
import { Table } from '@/ui/table'
import type { HandedPlace } from '../order-views'

interface PlacesTableProps {
  locale: Locale
  places: readonly HandedPlace[]
}

/** The codes to hand out, and which of them are used. */
export function PlacesTable({ locale, places }: PlacesTableProps) {
  const t = textsOf(locale, 'PlaceOrder')
  return (
    <Table
      caption={t('codes')}
      columns={[
        {
          key: 'code',
          ...plainColumn(textsOf(locale, 'PriceCode')('label')),
          card: 'title',
          cell: ({ code }) => <span className="font-mono text-lg font-semibold">{code}</span>,
        },
        {
          key: 'use',
          ...plainColumn(t('stateLabel')),
          cell: ({ initial, isWithdrawn }) =>
            initial === null
              ? t(isWithdrawn ? 'place.withdrawn' : 'place.free')
              : t('place.used', { initial }),
        },
      ]}
      rows={places}
      rowKey={({ code }) => code}
    />
  )
}
