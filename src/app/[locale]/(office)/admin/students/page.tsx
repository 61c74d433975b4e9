import { list as sizes } from '@/config/limits'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { readCohortNames } from '@/features/classes/cohorts/ui/office/cohort-names'
import {
  OfficeListPage,
  type OfficeListProps,
  startListPage,
} from '@/features/office/frame/ui/office-list-page'
import { countForFrame } from '@/features/office/live/ui/count-for-frame'
import { listStudents } from '@/features/office/students/server/list-students'
import { studentListSpec } from '@/features/office/students/students-list'
import { StudentsActions } from '@/features/office/students/ui/students-actions'
import { StudentsTable } from '@/features/office/students/ui/students-table'
import { textsOf } from '@/i18n/texts-of'
import { numberFormat } from '@/lib/intl-formats'
import { isNarrowed } from '@/lib/office-list'

export const generateMetadata = privateMetadata('StudentsOffice.metaTitle')

export default async function OfficeStudentsPage(props: OfficeListProps) {
  const read = await startListPage(listStudents, studentListSpec, props)
  const { locale, state, path } = read
  const { stats } = await countForFrame(locale, path)
  const office = textsOf(locale, 'Office')
  const count = numberFormat(locale).format(stats.totalStudents)
  return (
    <OfficeListPage
      read={read}
      // The number of all students is not the number of results, which the foot of the list shows.
      title={isNarrowed(state) ? undefined : office('registeredStudents', { count })}
      actions={<StudentsActions locale={locale} state={state} />}
      programs={await readCohortNames()}
      loading={office('loadingStudents')}
      texts={{ failedText: textsOf(locale, 'StudentsOffice')('tryAgain') }}
      table={({ items, page, total, capped }) => (
        <StudentsTable
          locale={locale}
          state={state}
          students={items}
          from={(page - 1) * sizes.pageSize + 1}
          total={total}
          capped={capped}
        />
      )}
    />
  )
}
