import { getTranslations, setRequestLocale } from 'next-intl/server'
import { list } from '@/config/limits'
import type { Locale } from '@/config/locales'
import { href, paths, withQuery } from '@/config/paths'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { listOrFailure } from '@/features/office/frame/ui/list-or-failure'
import { OfficeFrame } from '@/features/office/frame/ui/office-frame'
import { listReports } from '@/features/talk/chat/server/list-reports'
import { readReportContext } from '@/features/talk/chat/server/read-report-context'
import { ReportContext } from '@/features/talk/chat/ui/office/report-context'
import { ReportList } from '@/features/talk/chat/ui/office/report-list'
import { listQuery, type RawQuery, readListState } from '@/lib/list-state'
import { runPage } from '@/server/transport/http/page'
import { ErrorState } from '@/ui/error-state'
import { ButtonLink } from '@/ui/link'
import { FilterLinks } from '@/ui/list/filter-links'

type Props = { params: Promise<{ locale: Locale }>; searchParams: Promise<RawQuery> }

const spec = { sorts: ['created'], filters: { state: ['open', 'resolved'], report: 'text' } } as const

export const generateMetadata = privateMetadata('ChatOffice.title')

/** Messages that members of a room have reported: staff look, and remove or leave them. */
export default async function OfficeChatPage({ params, searchParams }: Props) {
  const [{ locale }, query] = await Promise.all([params, searchParams])
  setRequestLocale(locale)
  const state = readListState(spec, query)
  const reportState = state.filters.state === 'resolved' ? ('resolved' as const) : ('open' as const)
  const { report } = state.filters
  const path = withQuery(paths.officePage('chat/reports'), listQuery(spec, state))
  const at = { locale, path, signInAt: paths.office }
  const input = { state: reportState, page: state.page, page_size: list.pageSize }
  const [result, context] = await Promise.all([
    listOrFailure(runPage(listReports, input, at)),
    report ? runPage(readReportContext, { report }, at) : undefined,
  ])
  const [t, common] = await Promise.all([
    getTranslations({ locale, namespace: 'ChatOffice' }),
    getTranslations({ locale, namespace: 'Common' }),
  ])
  const hrefOf = (change: Parameters<typeof listQuery>[2]) =>
    href(locale, paths.officePage('chat/reports'), listQuery(spec, state, change))
  return (
    <OfficeFrame locale={locale} path={path} current="reports">
      <h1 className="display text-3xl sm:text-4xl">{t('title')}</h1>
      <p className="mt-2 mb-6 max-w-[65ch] text-soft">{t('lead')}</p>
      <div className="mb-6">
        <FilterLinks
          label={t('filter')}
          items={[
            {
              href: hrefOf({ filters: { state: undefined, report: undefined } }),
              text: t('open'),
              count: result?.open,
              current: reportState === 'open',
            },
            {
              href: hrefOf({ filters: { state: 'resolved', report: undefined } }),
              text: t('resolved'),
              current: reportState === 'resolved',
            },
          ]}
        />
      </div>
      {result ? (
        <ReportList
          locale={locale}
          result={result}
          state={reportState}
          hrefOf={(page) => hrefOf({ page, filters: { report: undefined } })}
        />
      ) : (
        <ErrorState
          title={t('failed')}
          retry={<ButtonLink href={href(locale, path)}>{common('retry')}</ButtonLink>}
        />
      )}
      {context && (
        <ReportContext
          locale={locale}
          {...context}
          closeHref={hrefOf({ page: state.page, filters: { report: undefined } })}
          closeLabel={common('close')}
        />
      )}
    </OfficeFrame>
  )
}
