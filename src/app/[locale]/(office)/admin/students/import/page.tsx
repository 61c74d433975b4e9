import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { OfficeFrame } from '@/features/office/frame/ui/office-frame'
import { getImports } from '@/features/office/imports/server/get-imports'
import { ImportContent } from '@/features/office/imports/ui/import-content'
import { textsOf } from '@/i18n/texts-of'
import { runPage } from '@/server/transport/http/page'
import { Icon } from '@/ui/icon'
import { Link } from '@/ui/link'
import { PageHead } from '@/ui/list/page-head'

interface Props {
  params: Promise<{ locale: Locale }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export const generateMetadata = privateMetadata('Imports.title')

export default async function ImportStudentsPage({ params, searchParams }: Props) {
  const { locale } = await params
  const { notice } = await searchParams
  const path = paths.officeImport
  const view = await runPage(getImports, {}, { locale, path, signInAt: paths.office })
  const t = textsOf(locale, 'Imports')
  return (
    <OfficeFrame locale={locale} path={path} current="students">
      <Link
        href={href(locale, paths.officePage('students'))}
        className="inline-flex min-h-11 items-center gap-2"
      >
        <Icon name="arrow-left" className="size-4" />
        {textsOf(locale, 'Office.nav')('students')}
      </Link>
      <PageHead locale={locale} title={t('title')} lead={t('lead')} />
      <ImportContent locale={locale} view={view} notice={notice} />
    </OfficeFrame>
  )
}
