import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { formatXaf } from '@/lib/xaf'
import { plainColumn } from '@/ui/list/sort-column'
import { SectionCard } from '@/ui/section-card'
import { Table } from '@/ui/table'
import type { UnfinishedResult } from '../../server/office/read-unfinished'
import { broughtDays } from '../../unfinished.rules'

/** What the reminders to people who did not pay brought in the period; nothing where none was sent. */
export function UnfinishedResults({
  locale,
  results,
}: {
  locale: Locale
  results: readonly UnfinishedResult[]
}) {
  const t = textsOf(locale, 'Money')
  if (results.length === 0) {
    return null
  }
  return (
    <SectionCard
      id="unfinished"
      title={t('unfinished.title')}
      lead={t('unfinished.lead', { days: broughtDays })}
    >
      <Table
        caption={t('unfinished.title')}
        columns={[
          {
            key: 'kind',
            header: t('unfinished.reminder'),
            label: t('unfinished.reminder'),
            card: 'title',
            cell: ({ kind }) => t(`unfinished.${kind}`),
          },
          { key: 'sent', ...plainColumn(t('unfinished.sent')), cell: ({ sent }) => sent },
          { key: 'paid', ...plainColumn(t('unfinished.paid')), cell: ({ paid }) => paid },
          { key: 'xaf', ...plainColumn(t('received')), cell: ({ xaf }) => formatXaf(xaf, locale) },
        ]}
        rows={results}
        rowKey={({ kind }) => kind}
      />
    </SectionCard>
  )
}
