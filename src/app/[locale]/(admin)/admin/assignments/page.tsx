import { getTranslations, setRequestLocale } from 'next-intl/server'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { officeListSpec } from '@/features/assignments/office-list'
import { getOfficeSubmission } from '@/features/assignments/server/get-office-submission'
import { listOfficeSubmissions } from '@/features/assignments/server/list-office-submissions'
import { GradeDialog } from '@/features/assignments/ui/admin/grade-dialog'
import { OfficeFilters } from '@/features/assignments/ui/admin/office-filters'
import { OfficeList } from '@/features/assignments/ui/admin/office-list'
import { listQuery, type RawQuery, readListState } from '@/lib/list-state'
import { runPage } from '@/server/transport/http/page'
import { Icon } from '@/ui/icon'
import { RefreshButton } from '@/ui/list/refresh-button'
import { readCatalogue } from '../../../catalogue'
import { privateMetadata } from '../../../page-metadata'
import { AdminFrame } from '../../admin-frame'

type Props = { params: Promise<{ locale: Locale }>; searchParams: Promise<RawQuery> }

export const generateMetadata = privateMetadata('Grading.title')

export default async function AdminAssignmentsPage({ params, searchParams }: Props) {
  const { locale } = await params
  setRequestLocale(locale)
  const query = await searchParams
  const state = readListState(officeListSpec, query)
  const open = typeof query.assignment === 'string' ? query.assignment : undefined
  const kept = listQuery(officeListSpec, state)
  const path = href('en', paths.adminAssignments, { ...kept, assignment: open })
  const options = { locale, path, signInAt: paths.admin }
  const { waiting, ...found } = await runPage(
    listOfficeSubmissions,
    { state: 'submitted', q: state.q, page: state.page, ...state.filters },
    options,
  )
  const file = open ? await runPage(getOfficeSubmission, { id: open }, options) : null
  const [catalogue, t, office] = await Promise.all([
    readCatalogue(locale),
    getTranslations({ locale, namespace: 'Grading' }),
    getTranslations({ locale, namespace: 'StudentsOffice' }),
  ])
  return (
    <AdminFrame locale={locale} path={path} current="assignments">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <div>
          <h1 className="display text-3xl sm:text-4xl">{t('title')}</h1>
          <p className="mt-2 text-soft">{t('lead', { count: waiting })}</p>
        </div>
        <RefreshButton
          texts={{ refresh: office('refresh'), busy: office('refreshing'), done: office('refreshed') }}
        >
          <Icon name="refresh-cw" className="size-5" />
        </RefreshButton>
      </div>
      <OfficeFilters
        locale={locale}
        state={state}
        waiting={waiting}
        programs={catalogue.state === 'ok' ? catalogue.programs : []}
      />
      <OfficeList locale={locale} state={state} found={found} />
      {file && (
        <GradeDialog locale={locale} file={file} closeHref={href(locale, paths.adminAssignments, kept)} />
      )}
    </AdminFrame>
  )
}
