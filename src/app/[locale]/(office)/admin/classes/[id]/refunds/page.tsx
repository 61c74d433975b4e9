import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { getCohortRefunds } from '@/features/money/payments/server/office/get-cohort-refunds'
import { DueRefunds, OtherStudents, WaitingRefunds } from '@/features/money/payments/ui/office/cohort-refunds'
import { OfficeFrame } from '@/features/office/frame/ui/office-frame'
import { textsOf } from '@/i18n/texts-of'
import { cohortName } from '@/lib/cohort-name'
import type { RawQuery } from '@/lib/list-state'
import { runPage } from '@/server/transport/http/page'
import { Icon } from '@/ui/icon'
import { Link } from '@/ui/link'
import { PageHead } from '@/ui/list/page-head'
import { NoticeOnce } from '@/ui/notice-once'

type Props = { params: Promise<{ locale: Locale; id: string }>; searchParams: Promise<RawQuery> }

export const generateMetadata = privateMetadata('CohortRefunds.title')

const notices = ['requested', 'requestedSome', 'approved', 'approvedSome'] as const

/** The money of a cancelled class, for all of its students together. */
export default async function CohortRefundsPage({ params, searchParams }: Props) {
  const [{ locale, id }, query] = await Promise.all([params, searchParams])
  const path = paths.officeCohortRefunds(id)
  const page = await runPage(getCohortRefunds, { id }, { locale, path, signInAt: paths.office })
  const t = textsOf(locale, 'CohortRefunds')
  const name = cohortName(page.title, page.startsOn, locale)
  const notice = notices.find((each) => each === query.notice)
  return (
    <OfficeFrame locale={locale} path={path} current="classes">
      {notice && <NoticeOnce text={t(`notices.${notice}`)} />}
      <Link href={href(locale, paths.officeCohort(id))} className="inline-flex min-h-11 items-center gap-2">
        <Icon name="arrow-left" className="size-4" />
        {name}
      </Link>
      <PageHead locale={locale} title={t('titleOf', { name })} lead={t('lead')} />
      <div className="grid gap-6">
        <DueRefunds locale={locale} page={page} />
        <WaitingRefunds locale={locale} page={page} />
        <OtherStudents locale={locale} page={page} />
      </div>
    </OfficeFrame>
  )
}
