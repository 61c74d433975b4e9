import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type BucketCount,
  bucketCount,
  bucketOf,
  percentile75,
  type SpeedMetric,
  scales,
  speedMetrics,
  verdictOn,
} from './histogram.rules'

const range: Record<SpeedMetric, [number, number]> = {
  lcp: [54, 60_000],
  inp: [16, 10_000],
  cls: [0.0011, 2.4],
  bytes: [1_000, 20_000_000],
}

const counted = (metric: SpeedMetric, values: readonly number[]): BucketCount[] => {
  const counts = new Map<number, number>()
  for (const value of values) {
    const bucket = bucketOf(metric, value)
    counts.set(bucket, (counts.get(bucket) ?? 0) + 1)
  }
  return [...counts].map(([bucket, count]) => ({ bucket, count }))
}
const exact = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.75) - 1] as number
const verdictOnValue = (metric: SpeedMetric, value: number) => {
  const { good, poor } = scales[metric]
  return value <= good ? 'good' : value <= poor ? 'fair' : 'poor'
}

describe.each(speedMetrics)('the percentile of %s', (metric) => {
  const [least, most] = range[metric]
  /** As many small values as large ones. */
  const value = fc
    .double({ min: Math.log(least), max: Math.log(most), noNaN: true })
    .map((power) => Math.min(most, Math.max(least, Math.exp(power))))

  it('is less than 5 % from that of the values themselves, and judges like them', () => {
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 300 }), (values) => {
        const estimate = percentile75(metric, counted(metric, values))
        const truth = exact(values)
        expect(estimate?.side).toBeUndefined()
        expect(Math.abs((estimate?.value ?? 0) / truth - 1)).toBeLessThan(0.05)
        expect(estimate && verdictOn(metric, estimate)).toBe(verdictOnValue(metric, truth))
      }),
    )
  })

  it('does not depend on how often or in which order counts are added', () => {
    fc.assert(
      fc.property(fc.array(value, { minLength: 2, maxLength: 60 }), fc.nat(), (values, at) => {
        const cut = at % values.length
        const parts = [...counted(metric, values.slice(cut)), ...counted(metric, values.slice(0, cut))]
        expect(percentile75(metric, parts)).toEqual(percentile75(metric, counted(metric, values)))
      }),
    )
  })

  it('never leaves its buckets', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, noNaN: true }), (any) => {
        const bucket = bucketOf(metric, any)
        expect(bucket).toBeGreaterThanOrEqual(0)
        expect(bucket).toBeLessThan(bucketCount(metric))
      }),
    )
  })

  it('says when only one side is known', () => {
    const low = percentile75(metric, [{ bucket: bucketOf(metric, 0), count: 4 }])
    const high = percentile75(metric, [{ bucket: bucketOf(metric, 1e12), count: 4 }])
    expect(low?.side).toBe('at_most')
    expect(high?.side).toBe('above')
    expect(low && verdictOn(metric, low)).toBe('good')
    expect(high && verdictOn(metric, high)).toBe('poor')
  })

  it('calls the limits themselves good and fair', () => {
    const { good, poor } = scales[metric]
    for (const [limit, verdict] of [
      [good, 'good'],
      [good * 1.0001, 'fair'],
      [poor, 'fair'],
      [poor * 1.0001, 'poor'],
    ] as const) {
      const estimate = percentile75(metric, counted(metric, [limit]))
      expect([limit, estimate && verdictOn(metric, estimate)]).toEqual([limit, verdict])
    }
  })
})

it('has no percentile of nothing', () => {
  expect(percentile75('lcp', [])).toBeNull()
  expect(percentile75('lcp', [{ bucket: 3, count: 0 }])).toBeNull()
})

it('keeps the buckets that are stored where they are', () => {
  expect(speedMetrics.map((metric) => [metric, bucketCount(metric)])).toEqual([
    ['lcp', 77],
    ['inp', 73],
    ['cls', 87],
    ['bytes', 111],
  ])
  expect([
    bucketOf('lcp', 1_800),
    bucketOf('inp', 90),
    bucketOf('cls', 0.05),
    bucketOf('bytes', 41_000),
  ]).toEqual([38, 20, 43, 41])
})
