import type { Locale } from '@/config/locales'
import { href, paths, withQuery } from '@/config/paths'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { readCohortNames } from '@/features/classes/cohorts/ui/office/cohort-names'
import { mostSteps } from '@/features/money/payments/money-period.rules'
import { askedMoney } from '@/features/money/payments/money-query'
import { getCashLimit } from '@/features/money/payments/server/office/get-cash-limit'
import { getRefundRule } from '@/features/money/payments/server/office/get-refund-rule'
import { listTrials } from '@/features/money/payments/server/office/list-trials'
import { readMoney } from '@/features/money/payments/server/office/read-money'
import { readUnfinished } from '@/features/money/payments/server/office/read-unfinished'
import { CashLimitCard } from '@/features/money/payments/ui/office/cash-limit'
import { MoneyFilters } from '@/features/money/payments/ui/office/money-filters'
import { MoneyReport } from '@/features/money/payments/ui/office/money-report'
import { RefundRuleCard } from '@/features/money/payments/ui/office/refund-rule'
import { TrialsCard } from '@/features/money/payments/ui/office/trials'
import { UnfinishedResults } from '@/features/money/payments/ui/office/unfinished-results'
import { OfficeFrame } from '@/features/office/frame/ui/office-frame'
import { textsOf } from '@/i18n/texts-of'
import type { RawQuery } from '@/lib/list-state'
import { runPage } from '@/server/transport/http/page'
import { Alert } from '@/ui/alert'
import { Icon } from '@/ui/icon'
import { ButtonLink } from '@/ui/link'
import { PageHead } from '@/ui/list/page-head'
import { PrintButton } from '@/ui/print-button'

type Props = { params: Promise<{ locale: Locale }>; searchParams: Promise<RawQuery> }

export const generateMetadata = privateMetadata('Money.title')

export default async function OfficeMoneyPage({ params, searchParams }: Props) {
  const { locale } = await params
  const { query, isTooLong } = askedMoney(await searchParams, new Date())
  const path = withQuery(paths.officePage('money'), query)
  const [report, programs, cashLimit, refundRule, trials, unfinished] = await Promise.all([
    runPage(readMoney, query, { locale, path, signInAt: paths.office }),
    readCohortNames(),
    runPage(getCashLimit, {}, { locale, path, signInAt: paths.office }),
    runPage(getRefundRule, {}, { locale, path, signInAt: paths.office }),
    runPage(listTrials, {}, { locale, path, signInAt: paths.office }),
    runPage(readUnfinished, { from: query.from, to: query.to }, { locale, path, signInAt: paths.office }),
  ])
  const t = textsOf(locale, 'Money')
  const { period } = report
  const file = withQuery('/api/admin/money/export-csv', {
    ...query,
    from: period.from,
    to: period.to,
    locale,
  })
  return (
    <OfficeFrame locale={locale} path={path} current="money">
      <PageHead locale={locale} title={t('title')} lead={t('lead')}>
        <PrintButton label={t('print')} />
        <ButtonLink href={href(locale, paths.officeOrders)} variant="secondary">
          {textsOf(locale, 'PlaceOrder')('title')}
        </ButtonLink>
        <ButtonLink href={href(locale, paths.officeCodes)} variant="secondary">
          {textsOf(locale, 'PriceCode')('title')}
        </ButtonLink>
        <ButtonLink href={file} variant="secondary">
          <Icon name="download" />
          {t('export')}
        </ButtonLink>
      </PageHead>
      {isTooLong && (
        <Alert kind="error" className="mb-6">
          {t('tooLong', { days: mostSteps.day, years: mostSteps.month / 12 })}
        </Alert>
      )}
      <MoneyFilters
        locale={locale}
        today={report.today}
        period={period}
        filter={{ provider: query.provider, program: query.program }}
        programs={programs}
      />
      <MoneyReport locale={locale} report={report} />
      <div className="mt-8 grid gap-8" data-print="no">
        <UnfinishedResults locale={locale} results={unfinished} />
        <TrialsCard locale={locale} trials={trials} />
        <CashLimitCard locale={locale} limit={cashLimit} />
        <RefundRuleCard locale={locale} rule={refundRule} />
      </div>
    </OfficeFrame>
  )
}
