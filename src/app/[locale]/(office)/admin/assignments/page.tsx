import { getTranslations } from 'next-intl/server'
import { href, paths, withQuery } from '@/config/paths'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { readClassNames } from '@/features/classes/cohorts/ui/office/class-names'
import { listWithin } from '@/features/office/frame/ui/list-or-failure'
import { OfficeFrame } from '@/features/office/frame/ui/office-frame'
import { type OfficeListProps, openListPage } from '@/features/office/frame/ui/office-list-page'
import { getOfficeSubmission } from '@/features/study/assignments/server/get-office-submission'
import { listOfficeSubmissions } from '@/features/study/assignments/server/list-office-submissions'
import { officeListSpec } from '@/features/study/assignments/submissions-list'
import { GradeDialog } from '@/features/study/assignments/ui/office/grade-dialog'
import { OfficeFilters } from '@/features/study/assignments/ui/office/office-filters'
import { OfficeList } from '@/features/study/assignments/ui/office/office-list'
import { listQuery } from '@/lib/list-state'
import { runPage } from '@/server/transport/http/page'
import { Icon } from '@/ui/icon'
import { ButtonLink } from '@/ui/link'
import { PageHead } from '@/ui/list/page-head'
import { RefreshButton } from '@/ui/list/refresh-button'
import { NoticeOnce } from '@/ui/notice-once'

export const generateMetadata = privateMetadata('Grading.title')

export default async function OfficeAssignmentsPage(props: OfficeListProps) {
  const { locale, state, query } = await openListPage(officeListSpec, props)
  const open = typeof query.assignment === 'string' ? query.assignment : undefined
  const queryString = listQuery(officeListSpec, state)
  const path = withQuery(paths.officePage('assignments'), { ...queryString, assignment: open })
  const options = { locale, path, signInAt: paths.office }
  const input = { state: 'submitted', q: state.q, ...state.filters } as const
  const result = await listWithin(state.page, (page) =>
    runPage(listOfficeSubmissions, { ...input, page }, options),
  )
  const file = open ? await runPage(getOfficeSubmission, { ...state.filters, id: open }, options) : null
  const [programs, t, office] = await Promise.all([
    readClassNames(),
    getTranslations({ locale, namespace: 'Grading' }),
    getTranslations({ locale, namespace: 'StudentsOffice' }),
  ])
  return (
    <OfficeFrame locale={locale} path={path} current="assignments">
      <PageHead locale={locale} title={t('title')} lead={result && t('lead', { count: result.waiting })}>
        <ButtonLink variant="secondary" href={href(locale, paths.officeReadyComments)}>
          <Icon name="copy" className="size-5" />
          {t('readyComments')}
        </ButtonLink>
        <RefreshButton
          texts={{ refresh: office('refresh'), busy: office('refreshing'), done: office('refreshed') }}
        >
          <Icon name="refresh-cw" className="size-5" />
        </RefreshButton>
      </PageHead>
      {query.notice === 'graded' && !file && <NoticeOnce text={t('saved')} />}
      <OfficeFilters locale={locale} state={state} waiting={result?.waiting} programs={programs} />
      <OfficeList locale={locale} state={state} result={result} />
      {file && (
        <GradeDialog
          locale={locale}
          file={file}
          closeHref={href(locale, paths.officePage('assignments'), queryString)}
          fileHref={(assignment) =>
            href(locale, paths.officePage('assignments'), { ...queryString, assignment })
          }
          isNext={query.notice === 'graded'}
        />
      )}
    </OfficeFrame>
  )
}
