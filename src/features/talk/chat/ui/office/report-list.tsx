import { getTranslations } from 'next-intl/server'
import type { Locale } from '@/config/locales'
import { ActionBoard } from '@/ui/action-board'
import { EmptyState } from '@/ui/empty-state'
import { ListFoot } from '@/ui/list/list-foot'
import type { ReportView } from '../../chat.contract'
import { ReportCard } from './report-card'

interface ReportListProps {
  locale: Locale
  result: { items: readonly ReportView[]; total: number; page: number }
  state: 'open' | 'resolved'
  hrefOf: (page: number) => string
}

export async function ReportList({ locale, result, state, hrefOf }: ReportListProps) {
  const [t, common] = await Promise.all([
    getTranslations({ locale, namespace: 'ChatOffice' }),
    getTranslations({ locale, namespace: 'Common' }),
  ])
  return (
    <ActionBoard closeLabel={common('close')}>
      {result.items.length === 0 ? (
        <EmptyState icon="shield-check" title={t(state === 'open' ? 'noneOpen' : 'noneResolved')}>
          {state === 'open' && t('noneText')}
        </EmptyState>
      ) : (
        <ul className="grid max-w-3xl gap-4">
          {result.items.map((report) => (
            <li key={report.id}>
              <ReportCard locale={locale} report={report} state={state} />
            </li>
          ))}
        </ul>
      )}
      <ListFoot className="mt-4" locale={locale} result={result} hrefOf={hrefOf} />
    </ActionBoard>
  )
}
