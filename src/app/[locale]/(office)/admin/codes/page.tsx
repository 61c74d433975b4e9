import { list } from '@/config/limits'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { readCohortNames } from '@/features/classes/cohorts/ui/office/cohort-names'
import { listCodes } from '@/features/money/codes/server/office/list-codes'
import { CodeTable } from '@/features/money/codes/ui/code-table'
import { CodeForm } from '@/features/money/codes/ui/price-code-form'
import { OfficeFrame } from '@/features/office/frame/ui/office-frame'
import { textsOf } from '@/i18n/texts-of'
import { doualaDayOf } from '@/lib/douala-time'
import type { RawQuery } from '@/lib/list-state'
import { localized } from '@/lib/localized'
import { runPage } from '@/server/transport/http/page'
import { EmptyState } from '@/ui/empty-state'
import { Icon } from '@/ui/icon'
import { Link } from '@/ui/link'
import { ListFoot } from '@/ui/list/list-foot'
import { PageHead } from '@/ui/list/page-head'
import { NoticeOnce } from '@/ui/notice-once'
import { SectionCard } from '@/ui/section-card'

type Props = { params: Promise<{ locale: Locale }>; searchParams: Promise<RawQuery> }

export const generateMetadata = privateMetadata('PriceCode.title')

const notices = ['made', 'withdrawn'] as const

export default async function CodesPage({ params, searchParams }: Props) {
  const [{ locale }, query] = await Promise.all([params, searchParams])
  const path = paths.officeCodes
  const asked = /^[1-9]\d{0,3}$/.test(String(query.page)) ? String(query.page) : '1'
  const input = { page: asked, page_size: String(list.pageSize) }
  const result = await runPage(listCodes, input, {
    locale,
    path,
    signInAt: paths.office,
  })
  const programs = await readCohortNames()
  const options = programs.map((each) => ({ value: each.slug, label: localized(each, 'title', locale) }))
  const titles = new Map(options.map(({ value, label }) => [value, label]))
  const t = textsOf(locale, 'PriceCode')
  const notice = notices.find((each) => each === query.notice)
  return (
    <OfficeFrame locale={locale} path={path} current="money">
      {notice && <NoticeOnce text={t(`notices.${notice}`)} />}
      <Link
        href={href(locale, paths.officePage('money'))}
        className="inline-flex min-h-11 items-center gap-2"
      >
        <Icon name="arrow-left" className="size-4" />
        {textsOf(locale, 'Money')('title')}
      </Link>
      <PageHead locale={locale} title={t('title')} lead={t('lead')} />
      <div className="grid gap-8">
        {result.items.length === 0 ? (
          <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
        ) : (
          <CodeTable locale={locale} codes={result.items} titles={titles} today={doualaDayOf(new Date())} />
        )}
        <ListFoot
          locale={locale}
          result={result}
          hrefOf={(page) => href(locale, path, { page: String(page) })}
        />
        <SectionCard id="make" title={t('makeTitle')} lead={t('makeLead')}>
          <div className="max-w-md">
            <CodeForm locale={locale} programs={options} />
          </div>
        </SectionCard>
      </div>
    </OfficeFrame>
  )
}
