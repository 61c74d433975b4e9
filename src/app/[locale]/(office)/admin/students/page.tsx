import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Suspense } from 'react'
import { list } from '@/config/limits'
import type { Locale } from '@/config/locales'
import { readClassNames } from '@/features/classes/cohorts/ui/office/class-names'
import { OfficeFrame } from '@/features/office/frame/ui/office-frame'
import { type OfficeListProps, openListPage, readList } from '@/features/office/frame/ui/office-list-page'
import { countForFrame } from '@/features/office/live/ui/count-for-frame'
import { listStudents } from '@/features/office/students/server/list-students'
import { studentListSpec } from '@/features/office/students/students-list'
import { StudentsFilters } from '@/features/office/students/ui/students-filters'
import { StudentsHead } from '@/features/office/students/ui/students-head'
import { StudentsTable } from '@/features/office/students/ui/students-table'
import type { ListState } from '@/lib/list-state'
import { ListResult } from '@/ui/list/list-result'
import { LoadingRows } from '@/ui/list/loading-rows'

export async function generateMetadata({ params }: OfficeListProps): Promise<Metadata> {
  const { locale } = await params
  const t = await getTranslations({ locale, namespace: 'StudentsOffice' })
  return { title: t('metaTitle'), robots: { index: false } }
}

async function Students({ locale, state, path }: { locale: Locale; state: ListState; path: string }) {
  const [result, t, office] = await Promise.all([
    readList(listStudents, { locale, state, path }),
    getTranslations({ locale, namespace: 'StudentsOffice' }),
    getTranslations({ locale, namespace: 'Office' }),
  ])
  return (
    <ListResult
      locale={locale}
      list={studentListSpec}
      state={state}
      result={result}
      icon="graduation-cap"
      texts={{
        failed: office('failedToLoadStudents'),
        failedText: t('tryAgain'),
        none: office('noStudents'),
        noneText: t('none'),
        showing: (range) => t('showing', range),
      }}
      table={({ items, page }) => (
        <StudentsTable locale={locale} state={state} students={items} from={(page - 1) * list.pageSize + 1} />
      )}
    />
  )
}

export default async function OfficeStudentsPage(props: OfficeListProps) {
  const { locale, state, path } = await openListPage(studentListSpec, props)
  const { stats } = await countForFrame(locale, path)
  const office = await getTranslations({ locale, namespace: 'Office' })
  return (
    <OfficeFrame locale={locale} path={path} current="students">
      <StudentsHead locale={locale} state={state} total={stats.totalStudents} />
      <StudentsFilters locale={locale} state={state} programs={await readClassNames()} />
      <Suspense key={path} fallback={<LoadingRows text={office('loadingStudents')} rows={list.pageSize} />}>
        <Students locale={locale} state={state} path={path} />
      </Suspense>
    </OfficeFrame>
  )
}
