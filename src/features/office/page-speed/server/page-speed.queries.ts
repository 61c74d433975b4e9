import { doualaMondayOf } from '@/lib/douala-time'
import { recordOf } from '@/lib/record-of'
import {
  type BucketCount,
  type Estimate,
  percentile75,
  type SpeedMetric,
  speedMetrics,
} from '../histogram.rules'
import { type PageKind, pageKinds } from '../page-kinds'
import { listWeeks, readCounts } from './page-speed.repository'
import { storeCounts } from './store-counts'

export interface SpeedFigure extends Estimate {
  samples: number
}

export interface KindSpeed {
  page: PageKind
  figures: Record<SpeedMetric, SpeedFigure | null>
}

export interface PageSpeedWeek {
  /** The Monday of the week, '2026-11-16'. */
  week: string
  isCurrent: boolean
  /** The nearest weeks before and after it that have samples. */
  earlier: string | null
  later: string | null
  kinds: KindSpeed[]
}

/** One week, with the counts of this instance that are not stored yet: the requested one if it has samples, else the newest; null: there is none. */
export async function readPageSpeed(now: Date, requestedWeek?: string): Promise<PageSpeedWeek | null> {
  await storeCounts()
  const weeks = await listWeeks()
  const at = Math.max(0, weeks.indexOf(requestedWeek ?? ''))
  const week = weeks[at]
  if (week === undefined) {
    return null
  }
  const rows = await readCounts(week)
  const figureOf = (page: PageKind, metric: SpeedMetric): SpeedFigure | null => {
    const counts: BucketCount[] = rows.filter((row) => row.page === page && row.metric === metric)
    const estimate = percentile75(metric, counts)
    return estimate && { ...estimate, samples: counts.reduce((sum, { count }) => sum + count, 0) }
  }
  const kinds = pageKinds
    .filter((page) => rows.some((row) => row.page === page))
    .map((page) => ({
      page,
      figures: recordOf(speedMetrics, (metric) => figureOf(page, metric)),
    }))
  return {
    week,
    isCurrent: week === doualaMondayOf(now),
    earlier: weeks[at + 1] ?? null,
    later: weeks[at - 1] ?? null,
    kinds,
  }
}
