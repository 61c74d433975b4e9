import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { OfficeFrame } from '@/features/office/frame/ui/office-frame'
import { listLegalTexts } from '@/features/office/legal/server/list-legal-texts'
import { LegalTextList } from '@/features/office/legal/ui/legal-text-list'
import { textsOf } from '@/i18n/texts-of'
import { runPage } from '@/server/transport/http/page'
import { Icon } from '@/ui/icon'
import { Link } from '@/ui/link'
import { PageHead } from '@/ui/list/page-head'

type Props = { params: Promise<{ locale: Locale }> }

export const generateMetadata = privateMetadata('Legal.title')

export default async function LegalTextsPage({ params }: Props) {
  const { locale } = await params
  const path = paths.officeLegal
  const texts = await runPage(listLegalTexts, {}, { locale, path, signInAt: paths.office })
  const t = textsOf(locale, 'Legal')
  return (
    <OfficeFrame locale={locale} path={path} current="system">
      <Link href={href(locale, paths.officeSettings)} className="inline-flex min-h-11 items-center gap-2">
        <Icon name="arrow-left" className="size-4" />
        {textsOf(locale, 'Settings')('title')}
      </Link>
      <PageHead locale={locale} title={t('title')} lead={t('lead')} />
      <div className="grid max-w-3xl gap-6">
        <LegalTextList locale={locale} texts={texts} />
      </div>
    </OfficeFrame>
  )
}
