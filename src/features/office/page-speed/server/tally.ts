import { doualaMondayOf } from '@/lib/douala-time'
import { remember } from '@/server/remember'
import { bucketOf, type SpeedMetric, speedMetrics } from '../histogram.rules'
import type { PageKind } from '../page-kinds'
import type { PageSpeedReport } from '../page-speed.schema'

export interface CountRow {
  week: string
  page: PageKind
  metric: SpeedMetric
  bucket: number
  count: number
}

/** The counts of this instance since the last storing; never more entries than buckets. */
const tally = () => remember('page-speed', () => ({ rows: new Map<string, CountRow>() }))

export function countReport(report: PageSpeedReport, now: Date): void {
  const { rows } = tally()
  const { page } = report
  const week = doualaMondayOf(now)
  for (const metric of speedMetrics) {
    const value = report[metric]
    if (value === undefined) {
      continue
    }
    const bucket = bucketOf(metric, value)
    const key = `${week} ${page} ${metric} ${bucket}`
    const row = rows.get(key) ?? { week, page, metric, bucket, count: 0 }
    row.count += 1
    rows.set(key, row)
  }
}

/** Returns the counts and starts again from zero. */
export function takeCounts(): CountRow[] {
  const waiting = tally()
  const rows = [...waiting.rows.values()]
  waiting.rows = new Map()
  return rows
}
