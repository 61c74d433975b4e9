import type { Metadata } from 'next'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { OfficeFrame } from '@/features/office/frame/ui/office-frame'
import { countForOffice } from '@/features/office/live/server/count-for-office'
import { notFoundMetadata } from '@/features/portal/public-pages/ui/not-found-page'
import { textsOf } from '@/i18n/texts-of'
import { renderState } from '@/server/next-internals/render-state'
import { runPage } from '@/server/transport/http/page'
import { ButtonLink } from '@/ui/link'
import { PageHead } from '@/ui/list/page-head'

type Props = { params: Promise<{ locale: Locale }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return notFoundMetadata((await params).locale, 'page')
}

/** Unknown addresses of the back office, shown in its frame. The server entry reads the mark and answers 404. */
export default async function OfficeRest({ params }: Props) {
  const { locale } = await params
  const path = paths.officePage('dashboard')
  await runPage(countForOffice, {}, { locale, path, signInAt: paths.office })
  const office = textsOf(locale, 'Office')
  return (
    <OfficeFrame locale={locale} path={path} current="">
      <meta name={renderState} content="absent" />
      <PageHead locale={locale} title={textsOf(locale)('Errors.notFoundTitle')} lead={office('absent')}>
        <ButtonLink href={href(locale, path)}>{office('nav.dashboard')}</ButtonLink>
      </PageHead>
    </OfficeFrame>
  )
}
