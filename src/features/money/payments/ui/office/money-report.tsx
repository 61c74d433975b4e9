import type { ReactNode } from 'react'
import { intlTags, type Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { cohortName } from '@/lib/cohort-name'
import { numberFormat } from '@/lib/intl-formats'
import { formatXaf } from '@/lib/xaf'
import { EmptyState } from '@/ui/empty-state'
import { plainColumn } from '@/ui/list/sort-column'
import { Table } from '@/ui/table'
import type { MoneySums } from '../../server/office/money.repository'
import type { MoneyReport as Report } from '../../server/office/read-money'
import { MoneyChart, MoneySteps, sumColumns } from './money-chart'
import { dayName } from './money-names'
import { SecondParts } from './second-parts'

interface MoneyReportProps {
  locale: Locale
  report: Report
}

interface FigureProps {
  name: string
  value: number
  locale: Locale
  children?: ReactNode
}

const Figure = ({ name, value, locale, children }: FigureProps) => (
  <div className="grid content-start rounded-card border border-line bg-raised px-4 py-3">
    <dt className="text-sm font-semibold text-soft">{name}</dt>
    <dd className="display text-2xl tabular-nums">{formatXaf(value, locale)}</dd>
    {children && <dd className="mt-1 text-sm text-soft">{children}</dd>}
  </div>
)

/** Four sums, the first three beside those of the period before; what is owed of prices in two parts, if anything is. */
function Figures({ locale, report: { total, before, owed, secondParts } }: MoneyReportProps) {
  const t = textsOf(locale, 'Money')
  const percent = numberFormat(intlTags[locale], { style: 'percent', signDisplay: 'exceptZero' })
  const compared = (now: number, then: number) =>
    then > 0
      ? t('compared', { amount: formatXaf(then, locale), change: percent.format((now - then) / then) })
      : t('comparedOnly', { amount: formatXaf(then, locale) })
  const remains = ({ received, refunded }: MoneySums) => received - refunded
  return (
    <dl className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
      <Figure name={t('received')} value={total.received} locale={locale}>
        {`${t('count', { count: total.payments })} · ${compared(total.received, before.received)}`}
      </Figure>
      <Figure name={t('refunded')} value={total.refunded} locale={locale}>
        {compared(total.refunded, before.refunded)}
      </Figure>
      <Figure name={t('remains')} value={remains(total)} locale={locale}>
        {compared(remains(total), remains(before))}
      </Figure>
      <Figure name={t('owed')} value={owed} locale={locale}>
        {t('owedText')}
      </Figure>
      {secondParts.count > 0 && (
        <Figure name={t('secondParts')} value={secondParts.xaf} locale={locale}>
          {t('secondPartsText', {
            count: secondParts.count,
            late: formatXaf(secondParts.lateXaf, locale),
          })}
        </Figure>
      )}
    </dl>
  )
}

interface PartsProps<Row extends MoneySums> {
  locale: Locale
  id: string
  title: string
  column: string
  rows: readonly Row[]
  nameOf: (row: Row) => string
}

function Parts<Row extends MoneySums>({ locale, id, title, column, rows, nameOf }: PartsProps<Row>) {
  const name = { key: 'name', header: column, label: column, card: 'title' as const, cell: nameOf }
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="display mb-3 text-xl">
        {title}
      </h2>
      <Table caption={title} columns={[name, ...sumColumns(locale)]} rows={rows} rowKey={nameOf} />
    </section>
  )
}

/** What codes gave in the period; nothing where none was used. */
function Given({ locale, given }: { locale: Locale; given: Report['given'] }) {
  const t = textsOf(locale, 'PriceCode')
  const name = t('kind')
  if (given.length === 0) {
    return null
  }
  return (
    <section aria-labelledby="money-given">
      <h2 id="money-given" className="display mb-3 text-xl">
        {t('givenTitle')}
      </h2>
      <Table
        caption={t('givenTitle')}
        columns={[
          { key: 'kind', header: name, label: name, card: 'title', cell: ({ kind }) => t(`kinds.${kind}`) },
          { key: 'payments', ...plainColumn(t('used')), cell: ({ payments }) => payments },
          { key: 'xaf', ...plainColumn(t('givenSum')), cell: ({ xaf }) => formatXaf(xaf, locale) },
        ]}
        rows={given}
        rowKey={({ kind }) => kind}
      />
    </section>
  )
}

/** The owner's page: what came in and went out in a period, as a chart with its table, and by source, program and class. */
export function MoneyReport({ locale, report }: MoneyReportProps) {
  const t = textsOf(locale, 'Money')
  const office = textsOf(locale, 'PaymentsOffice')
  const { period, comparedWith, series, bySource, byProgram, byCohort } = report
  const days = (span: { from: string; to: string }) =>
    t('days', { from: dayName(span.from, locale), to: dayName(span.to, locale) })
  const isEmpty = bySource.length === 0
  return (
    <div className="grid gap-8">
      <div className="grid gap-3">
        <p className="text-soft">
          <strong className="text-ink">{days(period)}</strong>{' '}
          {t('comparedWith', { days: days(comparedWith) })}
        </p>
        <Figures locale={locale} report={report} />
      </div>
      <SecondParts locale={locale} parts={report.owedParts} today={report.today} />
      <Given locale={locale} given={report.given} />
      {isEmpty ? (
        <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
      ) : (
        <>
          <section aria-labelledby="money-series" className="grid gap-4">
            <h2 id="money-series" className="display text-xl">
              {t(`chart.${period.by}`)}
            </h2>
            <MoneyChart locale={locale} by={period.by} series={series} />
            <details suppressHydrationWarning>
              <summary className="min-h-11 cursor-pointer py-2 font-semibold text-forest">
                {t('asTable')}
              </summary>
              <MoneySteps locale={locale} by={period.by} series={series} />
            </details>
          </section>
          <Parts
            locale={locale}
            id="money-source"
            title={t('bySource')}
            column={office('colSource')}
            rows={bySource}
            nameOf={({ source }) => office(`source.${source}`)}
          />
          <Parts
            locale={locale}
            id="money-by-program"
            title={t('byProgram')}
            column={office('colProgram')}
            rows={byProgram}
            nameOf={({ title }) => title}
          />
          <Parts
            locale={locale}
            id="money-class"
            title={t('byClass')}
            column={t('class')}
            rows={byCohort}
            nameOf={({ id, title, startsOn }) =>
              id === null ? t('withoutClass', { program: title }) : cohortName(title, startsOn, locale)
            }
          />
        </>
      )}
    </div>
  )
}
