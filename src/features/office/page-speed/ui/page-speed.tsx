import { speedSampleShare } from '@/config/boot-values'
import { pageSpeed } from '@/config/limits'
import { intlTags, type Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { doualaDayStart, formatDoualaShortDate } from '@/lib/douala-time'
import { numberFormat } from '@/lib/intl-formats'
import { Badge } from '@/ui/badge'
import { EmptyState } from '@/ui/empty-state'
import { Link } from '@/ui/link'
import { type Column, Table } from '@/ui/table'
import {
  fewestSamples,
  type SpeedMetric,
  scales,
  speedMetrics,
  type Verdict,
  verdictOn,
} from '../histogram.rules'
import type { KindSpeed, PageSpeedWeek, SpeedFigure } from '../server/page-speed.queries'

const tones: Readonly<Record<Verdict, 'forest' | 'neutral' | 'brick'>> = {
  good: 'forest',
  fair: 'neutral',
  poor: 'brick',
}
const anchor = 'page-speed'

/** '2.4 s', '180 ms', '0.05', '57 KB', as exact as the buckets are. */
function valueFormat(locale: Locale) {
  const t = textsOf(locale, 'PageSpeed')
  const tag = intlTags[locale]
  const exact = numberFormat(tag, { maximumSignificantDigits: 2 })
  const finest = numberFormat(tag, { maximumFractionDigits: 3 })
  const numbers: Readonly<Record<SpeedMetric, (value: number) => string>> = {
    lcp: (value) => exact.format(value / 1_000),
    inp: (value) => exact.format(value),
    cls: (value) => finest.format(value),
    bytes: (value) => exact.format(value / 1_000),
  }
  return (metric: SpeedMetric, value: number) => t(`units.${metric}`, { value: numbers[metric](value) })
}

interface FigureProps {
  locale: Locale
  metric: SpeedMetric
  figure: SpeedFigure | null
}

function Figure({ locale, metric, figure }: FigureProps) {
  const t = textsOf(locale, 'PageSpeed')
  const format = valueFormat(locale)
  if (!figure) {
    return <span className="text-soft">{t('notMeasured')}</span>
  }
  const value = format(metric, figure.value)
  const verdict = verdictOn(metric, figure)
  return (
    <span className="grid justify-items-end gap-1">
      <span className="flex flex-wrap items-center justify-end gap-x-2 gap-y-1">
        <span className="font-semibold">{figure.side ? t(`side.${figure.side}`, { value }) : value}</span>
        {figure.samples >= fewestSamples && <Badge tone={tones[verdict]}>{t(`verdict.${verdict}`)}</Badge>}
      </span>
      <span className="text-sm text-soft">{t('samples', { count: figure.samples })}</span>
    </span>
  )
}

/** What the figures mean, in plain words. */
function Definitions({ locale }: { locale: Locale }) {
  const t = textsOf(locale, 'PageSpeed')
  const format = valueFormat(locale)
  return (
    <dl className="grid gap-4 sm:grid-cols-2">
      {speedMetrics.map((metric) => (
        <div key={metric} className="min-w-0">
          <dt className="font-semibold">{t(`metrics.${metric}`)}</dt>
          <dd className="text-sm text-soft">
            {t(`definitions.${metric}`)}{' '}
            {t('limits', {
              good: format(metric, scales[metric].good),
              poor: format(metric, scales[metric].poor),
            })}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Weeks({ locale, speed }: { locale: Locale; speed: PageSpeedWeek }) {
  const t = textsOf(locale, 'PageSpeed')
  const dateOf = (week: string) => formatDoualaShortDate(doualaDayStart(week) ?? new Date(week), locale)
  const others = [
    { key: 'earlier', week: speed.earlier },
    { key: 'later', week: speed.later },
  ] as const
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6">
      <h3 className="text-lg font-semibold">
        {t('week', { date: dateOf(speed.week) })}
        {speed.isCurrent && <span className="font-normal text-soft"> {t('stillRunning')}</span>}
      </h3>
      <nav aria-label={t('otherWeeks')} className="flex flex-wrap gap-x-6">
        {others.map(
          ({ key, week }) =>
            week && (
              <Link
                key={key}
                href={`${href(locale, paths.officePage('system'), { week })}#${anchor}`}
                className="inline-flex min-h-11 items-center"
              >
                {t(key, { date: dateOf(week) })}
              </Link>
            ),
        )}
      </nav>
    </div>
  )
}

/** How fast pages were for visitors, one week at a time. */
export function PageSpeed({ locale, speed }: { locale: Locale; speed: PageSpeedWeek | null }) {
  const t = textsOf(locale, 'PageSpeed')
  const oneOf = Math.round(1 / speedSampleShare)
  const figureColumn = (metric: SpeedMetric): Column<KindSpeed> => ({
    key: metric,
    header: t(`metrics.${metric}`),
    label: t(`metrics.${metric}`),
    numeric: true,
    cell: ({ figures }) => <Figure locale={locale} metric={metric} figure={figures[metric]} />,
  })
  return (
    <section aria-labelledby={anchor} className="grid gap-4">
      <div>
        <h2 id={anchor} className="display text-2xl">
          {t('title')}
        </h2>
        <p className="mt-1 max-w-[70ch] text-soft">{t('lead', { oneOf })}</p>
      </div>
      {speed ? (
        <>
          <Weeks locale={locale} speed={speed} />
          <Table
            caption={t('caption')}
            rows={speed.kinds}
            rowKey={({ page }) => page}
            cards="wide"
            columns={[
              {
                key: 'page',
                header: t('page'),
                label: t('page'),
                card: 'title',
                cell: ({ page }) => t(`pages.${page}`),
              },
              ...speedMetrics.map(figureColumn),
            ]}
          />
          <p className="max-w-[70ch] text-sm text-soft">
            {t('note', { fewest: fewestSamples, weeks: pageSpeed.keptWeeks })}
          </p>
        </>
      ) : (
        <EmptyState icon="clock" title={t('none')}>
          {t('noneText', { oneOf })}
        </EmptyState>
      )}
      <Definitions locale={locale} />
    </section>
  )
}
