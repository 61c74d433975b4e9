import { notFound } from 'next/navigation'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { OfficeFrame } from '@/features/office/frame/ui/office-frame'
import { handbookText } from '@/features/office/handbook/handbook-texts'
import { openHandbook } from '@/features/office/handbook/server/open-handbook'
import { HandbookPageView } from '@/features/office/handbook/ui/handbook-view'
import { textsOf } from '@/i18n/texts-of'
import { runPage } from '@/server/transport/http/page'
import { Icon } from '@/ui/icon'
import { Link } from '@/ui/link'
import { PageHead } from '@/ui/list/page-head'

type Props = { params: Promise<{ locale: Locale; page: string }> }

export const generateMetadata = privateMetadata('Handbook.title')

export default async function OfficeHandbookSubjectPage({ params }: Props) {
  const { locale, page: name } = await params
  const path = paths.officeHandbookPage(name)
  const { page } = await runPage(openHandbook, { page: name }, { locale, path, signInAt: paths.office })
  if (!page) {
    notFound()
  }
  return (
    <OfficeFrame locale={locale} path={path} current="">
      <Link href={href(locale, paths.officeHandbook)} className="inline-flex min-h-11 items-center gap-2">
        <Icon name="arrow-left" className="size-4" />
        {textsOf(locale, 'Handbook')('title')}
      </Link>
      <PageHead locale={locale} title={handbookText(locale, page).title} />
      <HandbookPageView locale={locale} page={page} />
    </OfficeFrame>
  )
}
