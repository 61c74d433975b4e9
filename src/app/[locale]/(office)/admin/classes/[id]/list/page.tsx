import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { getAttendanceReport } from '@/features/classes/attendance/server/attendance-report'
import { CohortList } from '@/features/classes/attendance/ui/report-table'
import { OfficeFrame } from '@/features/office/frame/ui/office-frame'
import { textsOf } from '@/i18n/texts-of'
import { cohortName } from '@/lib/cohort-name'
import { runPage } from '@/server/transport/http/page'
import { EmptyState } from '@/ui/empty-state'
import { Icon } from '@/ui/icon'
import { Link } from '@/ui/link'
import { PageHead } from '@/ui/list/page-head'
import { PrintButton } from '@/ui/print-button'

type Props = { params: Promise<{ locale: Locale; id: string }> }

export const generateMetadata = privateMetadata('Attendance.report.listTitle')

/** The list of a class on one page of paper. */
export default async function CohortListPage({ params }: Props) {
  const { locale, id } = await params
  const path = paths.officeCohortList(id)
  const report = await runPage(getAttendanceReport, { id }, { locale, path, signInAt: paths.office })
  const t = textsOf(locale, 'Attendance.report')
  const name = cohortName(report.program, report.startsOn, locale)
  return (
    <OfficeFrame locale={locale} path={path} current="classes">
      <Link
        href={href(locale, paths.officeCohort(id))}
        className="inline-flex min-h-11 items-center gap-2 print:hidden"
      >
        <Icon name="arrow-left" className="size-4" />
        {name}
      </Link>
      <PageHead locale={locale} title={t('listOf', { name })} lead={report.name ?? undefined}>
        <PrintButton label={t('print')} />
      </PageHead>
      {report.students.length === 0 ? (
        <EmptyState icon="users" title={t('nobody')} />
      ) : (
        <CohortList locale={locale} report={report} />
      )}
    </OfficeFrame>
  )
}
