import { paths, withQuery } from '@/config/paths'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import {
  OfficeListPage,
  type OfficeListProps,
  runListPage,
} from '@/features/office/frame/ui/office-list-page'
import { reportsList } from '@/features/talk/chat/reports-list'
import { listReports } from '@/features/talk/chat/server/list-reports'
import { readReportContext } from '@/features/talk/chat/server/read-report-context'
import { ReportCard } from '@/features/talk/chat/ui/office/report-card'
import { ReportContext } from '@/features/talk/chat/ui/office/report-context'
import { textsOf } from '@/i18n/texts-of'
import { listQuery } from '@/lib/list-state'
import { officeListHref } from '@/lib/office-list'
import { runPage } from '@/server/transport/http/page'
import { ActionBoard } from '@/ui/action-board'
import { FilterLinks } from '@/ui/list/filter-links'

export const generateMetadata = privateMetadata('ChatOffice.title')

/** Messages that members of a room have reported, which staff remove or leave. */
export default async function OfficeReportsPage(props: OfficeListProps) {
  const read = await runListPage(listReports, reportsList, props)
  const { locale, state, query } = read
  const shown = state.filters.state === 'resolved' ? 'resolved' : 'open'
  const report = typeof query.report === 'string' && query.report !== '' ? query.report : undefined
  const path = withQuery(paths.officePage('chat/reports'), { ...listQuery(reportsList, state), report })
  const context =
    report && (await runPage(readReportContext, { report }, { locale, path, signInAt: paths.office }))
  const t = textsOf(locale, 'ChatOffice')
  const to = (filter?: string) => officeListHref(locale, reportsList, state, { filters: { state: filter } })
  return (
    <OfficeListPage
      read={{ ...read, path }}
      head={
        <>
          <h1 className="display text-3xl sm:text-4xl">{t('title')}</h1>
          <p className="mt-2 mb-6 max-w-[65ch] text-soft">{t('lead')}</p>
        </>
      }
      tools={
        <div className="mb-6">
          <FilterLinks
            label={t('filter')}
            items={[
              { href: to(), text: t('open'), count: read.result?.open, current: shown === 'open' },
              { href: to('resolved'), text: t('resolved'), current: shown === 'resolved' },
            ]}
          />
        </div>
      }
      narrowed={false}
      texts={{
        none: shown === 'open' ? undefined : t('noneResolved'),
        noneText: shown === 'open' ? undefined : '',
      }}
      table={({ items }) => (
        <ul className="grid max-w-3xl gap-4">
          {items.map((each) => (
            <li key={each.id}>
              <ReportCard locale={locale} report={each} state={shown} />
            </li>
          ))}
        </ul>
      )}
      after={
        context && (
          <ReportContext
            locale={locale}
            {...context}
            closeHref={officeListHref(locale, reportsList, state)}
            closeLabel={textsOf(locale, 'Common')('close')}
          />
        )
      }
      // Wraps the list even without rows, because it shows the result of the last action.
      board={(page) => <ActionBoard closeLabel={textsOf(locale, 'Common')('close')}>{page}</ActionBoard>}
    />
  )
}
