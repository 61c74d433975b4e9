import { href, paths, withQuery } from '@/config/paths'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { readCohortNames } from '@/features/classes/cohorts/ui/office/cohort-names'
import {
  OfficeListPage,
  type OfficeListProps,
  runListPage,
} from '@/features/office/frame/ui/office-list-page'
import { getOfficeSubmission } from '@/features/study/assignments/server/get-office-submission'
import { listOfficeSubmissions } from '@/features/study/assignments/server/list-office-submissions'
import { officeListSpec } from '@/features/study/assignments/submissions-list'
import { GradeDialog } from '@/features/study/assignments/ui/office/grade-dialog'
import { OfficeFiles } from '@/features/study/assignments/ui/office/office-files'
import { StateFilter } from '@/features/study/assignments/ui/office/state-filter'
import { textsOf } from '@/i18n/texts-of'
import { listQuery } from '@/lib/list-state'
import { runPage } from '@/server/transport/http/page'
import { Icon } from '@/ui/icon'
import { ButtonLink } from '@/ui/link'
import { RefreshButton } from '@/ui/list/refresh-button'
import { NoticeOnce } from '@/ui/notice-once'

export const generateMetadata = privateMetadata('Grading.title')

export default async function OfficeAssignmentsPage(props: OfficeListProps) {
  const read = await runListPage(listOfficeSubmissions, officeListSpec, props)
  const { locale, state, query, result } = read
  const open = typeof query.assignment === 'string' ? query.assignment : undefined
  const list = listQuery(officeListSpec, state)
  const path = withQuery(paths.officePage('assignments'), { ...list, assignment: open })
  const options = { locale, path, signInAt: paths.office }
  const file = open ? await runPage(getOfficeSubmission, { ...state.filters, id: open }, options) : null
  const t = textsOf(locale, 'Grading')
  const office = textsOf(locale, 'StudentsOffice')
  const fileHref = (assignment?: string) =>
    href(locale, paths.officePage('assignments'), { ...list, assignment })
  // The default list shows waiting work, so only a search or a program counts as a filter.
  const narrowed = state.q !== '' || state.filters.program !== undefined
  const waiting = !narrowed && (state.filters.state ?? 'submitted') === 'submitted'
  return (
    <OfficeListPage
      read={{ ...read, path }}
      lead={result && t('lead', { count: result.waiting })}
      actions={
        <>
          <ButtonLink variant="secondary" href={href(locale, paths.officeReadyComments)}>
            <Icon name="copy" className="size-5" />
            {t('readyComments')}
          </ButtonLink>
          <RefreshButton
            texts={{ refresh: office('refresh'), busy: office('refreshing'), done: office('refreshed') }}
          >
            <Icon name="refresh-cw" className="size-5" />
          </RefreshButton>
        </>
      }
      notice={query.notice === 'graded' && !file && <NoticeOnce text={t('saved')} />}
      filters={<StateFilter locale={locale} state={state} waiting={result?.waiting} />}
      programs={await readCohortNames()}
      narrowed={narrowed}
      texts={{
        none: waiting ? t('nothingWaits') : undefined,
        noneText: waiting ? t('nothingWaitsText') : undefined,
      }}
      table={({ items }) => (
        <OfficeFiles
          locale={locale}
          files={items}
          gradeHref={fileHref}
          filter={{ ...state.filters, q: state.q, locale }}
        />
      )}
      after={
        file && (
          <GradeDialog
            locale={locale}
            file={file}
            closeHref={fileHref()}
            fileHref={fileHref}
            isNext={query.notice === 'graded'}
          />
        )
      }
    />
  )
}
