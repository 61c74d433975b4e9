import type { Locale } from '@/config/locales'
import { paths } from '@/config/paths'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { OfficeFrame } from '@/features/office/frame/ui/office-frame'
import { openHandbook } from '@/features/office/handbook/server/open-handbook'
import { HandbookContents } from '@/features/office/handbook/ui/handbook-view'
import { textsOf } from '@/i18n/texts-of'
import { runPage } from '@/server/transport/http/page'
import { PageHead } from '@/ui/list/page-head'

type Props = { params: Promise<{ locale: Locale }> }

export const generateMetadata = privateMetadata('Handbook.title')

export default async function OfficeHandbookPage({ params }: Props) {
  const { locale } = await params
  const path = paths.officeHandbook
  await runPage(openHandbook, {}, { locale, path, signInAt: paths.office })
  const t = textsOf(locale, 'Handbook')
  return (
    <OfficeFrame locale={locale} path={path} current="">
      <PageHead locale={locale} title={t('title')} lead={t('lead')} />
      <HandbookContents locale={locale} />
    </OfficeFrame>
  )
}
