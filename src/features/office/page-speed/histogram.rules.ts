export const speedMetrics = ['lcp', 'inp', 'cls', 'bytes'] as const
export type SpeedMetric = (typeof speedMetrics)[number]

interface Scale {
  /** Up to this value a page is good; the first three limits are those of Google's Core Web Vitals, the bytes are our goals. */
  good: number
  /** Above this value it is poor. */
  poor: number
  /** The number of buckets between these two, below them and above them; all have the same width as a factor. */
  between: number
  below: number
  above: number
}

/**
 * Numbers of buckets are stored: a changed scale would make the figures of earlier weeks wrong, so it needs a new name of its
 * metric. Times in ms; every factor is below 1.1.
 */
export const scales: Readonly<Record<SpeedMetric, Scale>> = {
  // 54 ms to 62 s
  lcp: { good: 2_500, poor: 4_000, between: 5, below: 41, above: 29 },
  // 15 ms to 10 s
  inp: { good: 200, poor: 500, between: 10, below: 28, above: 33 },
  // 0.001 to 2.5
  cls: { good: 0.1, poor: 0.25, between: 10, below: 50, above: 25 },
  // 1 KB to 20 MB
  bytes: { good: 60_000, poor: 180_000, between: 12, below: 45, above: 52 },
}

function boundsOf({ good, poor, between, below, above }: Scale): number[] {
  const factor = (poor / good) ** (1 / between)
  return Array.from({ length: below + between + above + 1 }, (_, index) => {
    const step = index - below
    // The exact limit, so that a value that is just good does not become fair by rounding.
    return step === between ? poor : good * factor ** step
  })
}

const bounds: Readonly<Record<SpeedMetric, readonly number[]>> = {
  lcp: boundsOf(scales.lcp),
  inp: boundsOf(scales.inp),
  cls: boundsOf(scales.cls),
  bytes: boundsOf(scales.bytes),
}

/** One more bucket is above the last bound. */
export const bucketCount = (metric: SpeedMetric) => bounds[metric].length + 1

/** Bucket n contains values above bound n - 1 and up to bound n. */
export function bucketOf(metric: SpeedMetric, value: number): number {
  const index = bounds[metric].findIndex((bound) => value <= bound)
  return index === -1 ? bounds[metric].length : index
}

export interface Estimate {
  value: number
  /** Set if only one side of the value is known. */
  side?: 'at_most' | 'above'
}

/** The geometric middle of a bucket, less than 5 % from every value in it. */
function middleOf(metric: SpeedMetric, bucket: number): Estimate {
  const [lower, upper] = [bounds[metric][bucket - 1], bounds[metric][bucket]]
  if (lower === undefined) {
    return { value: upper ?? 0, side: 'at_most' }
  }
  return upper === undefined ? { value: lower, side: 'above' } : { value: Math.sqrt(lower * upper) }
}

export interface BucketCount {
  bucket: number
  count: number
}

/** The value that three of four samples do not exceed (nearest rank); null without a sample. */
export function percentile75(metric: SpeedMetric, counts: readonly BucketCount[]): Estimate | null {
  const samples = counts.reduce((sum, { count }) => sum + count, 0)
  const rank = Math.ceil(samples * 0.75)
  let reached = 0
  for (const { bucket, count } of counts.toSorted((a, b) => a.bucket - b.bucket)) {
    reached += count
    if (reached >= rank && count > 0) {
      return middleOf(metric, bucket)
    }
  }
  return null
}

export type Verdict = 'good' | 'fair' | 'poor'

/** Both limits are bounds of buckets, so the verdict on an estimate is the same as on the exact value. */
export function verdictOn(metric: SpeedMetric, { value, side }: Estimate): Verdict {
  const { good, poor } = scales[metric]
  if (value <= good && side !== 'above') {
    return 'good'
  }
  return value <= poor && side !== 'above' ? 'fair' : 'poor'
}

/** With fewer samples a percentile is not reliable, so it gets no verdict. */
export const fewestSamples = 20
