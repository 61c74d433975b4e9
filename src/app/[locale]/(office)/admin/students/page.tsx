import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { Suspense } from 'react'
import { list } from '@/config/limits'
import type { Locale } from '@/config/locales'
import { href, paths, withQuery } from '@/config/paths'
import { listStudents } from '@/features/students/server/office/list-students'
import { studentListSpec } from '@/features/students/students-list'
import { StudentsFilters } from '@/features/students/ui/office/students-filters'
import { StudentsHead } from '@/features/students/ui/office/students-head'
import { StudentsList } from '@/features/students/ui/office/students-list'
import { type ListState, listQuery, type RawQuery, readListState } from '@/lib/list-state'
import { runPage } from '@/server/transport/http/page'
import { ErrorState } from '@/ui/error-state'
import { ButtonLink } from '@/ui/link'
import { LoadingRows } from '@/ui/list/loading-rows'
import { readClassNames } from '../../class-names'
import { listWithin } from '../../list-or-failure'
import { OfficeFrame } from '../../office-frame'
import { readStats } from '../../read-stats'

type Props = { params: Promise<{ locale: Locale }>; searchParams: Promise<RawQuery> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await params
  const t = await getTranslations({ locale, namespace: 'StudentsOffice' })
  return { title: t('metaTitle'), robots: { index: false } }
}

async function Students({ locale, state, path }: { locale: Locale; state: ListState; path: string }) {
  const { q, sort, dir, filters } = state
  const found = await listWithin(state.page, (page) =>
    runPage(
      listStudents,
      { q, sort, dir, page: String(page), page_size: String(list.pageSize), ...filters },
      { locale, path, signInAt: paths.office },
    ),
  )
  if (found) {
    return <StudentsList locale={locale} state={state} found={found} />
  }
  const [t, office, common] = await Promise.all([
    getTranslations({ locale, namespace: 'StudentsOffice' }),
    getTranslations({ locale, namespace: 'Office' }),
    getTranslations({ locale, namespace: 'Common' }),
  ])
  const retry = (
    <ButtonLink href={href(locale, path)} variant="secondary" size="sm">
      {common('retry')}
    </ButtonLink>
  )
  return (
    <ErrorState title={office('failedToLoadStudents')} retry={retry}>
      {t('tryAgain')}
    </ErrorState>
  )
}

export default async function OfficeStudentsPage({ params, searchParams }: Props) {
  const { locale } = await params
  setRequestLocale(locale)
  const state = readListState(studentListSpec, await searchParams)
  const path = withQuery(paths.officePage('students'), listQuery(studentListSpec, state))
  const { totalStudents } = await readStats(locale, path)
  const office = await getTranslations({ locale, namespace: 'Office' })
  return (
    <OfficeFrame locale={locale} path={path} current="students">
      <StudentsHead locale={locale} state={state} total={totalStudents} />
      <StudentsFilters locale={locale} state={state} programs={await readClassNames()} />
      <Suspense key={path} fallback={<LoadingRows text={office('loadingStudents')} rows={list.pageSize} />}>
        <Students locale={locale} state={state} path={path} />
      </Suspense>
    </OfficeFrame>
  )
}
