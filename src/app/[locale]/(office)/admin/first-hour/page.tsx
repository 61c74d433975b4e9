import type { Locale } from '@/config/locales'
import { paths, withQuery } from '@/config/paths'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { getFirstHour } from '@/features/office/first-hour/server/get-first-hour'
import { FirstHourSteps } from '@/features/office/first-hour/ui/first-hour-steps'
import { OfficeFrame } from '@/features/office/frame/ui/office-frame'
import { textsOf } from '@/i18n/texts-of'
import type { RawQuery } from '@/lib/list-state'
import { runPage } from '@/server/transport/http/page'
import { PageHead } from '@/ui/list/page-head'

type Props = { params: Promise<{ locale: Locale }>; searchParams: Promise<RawQuery> }

// Not no-referrer: without scripts its forms would be sent without their origin, and refused.
export const generateMetadata = privateMetadata('FirstHour.title', { referrer: 'same-origin' })

export default async function OfficeFirstHourPage({ params, searchParams }: Props) {
  const { locale } = await params
  const query = await searchParams
  const token = typeof query.mail === 'string' ? query.mail : undefined
  // The link of the test mail survives signing in.
  const path = withQuery(paths.officeFirstHour, { mail: token })
  const hour = await runPage(getFirstHour, { mail: token }, { locale, path, signInAt: paths.office })
  const t = textsOf(locale, 'FirstHour')
  const { closed, all, isComplete } = hour.progress
  return (
    <OfficeFrame locale={locale} path={path} current="system">
      <PageHead
        locale={locale}
        title={t('title')}
        lead={isComplete ? t('complete') : t('lead', { closed, all })}
      />
      <FirstHourSteps locale={locale} hour={hour} token={token} />
    </OfficeFrame>
  )
}
