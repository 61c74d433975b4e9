/** The first minutes of a run fill caches and let the engine compile, so they are not judged. At least half of the run is. */
const warmUpMinutes = 15
/** Garbage collection makes memory go up and down, so the minimum of each window counts. The number of windows. */
const windows = 12
const memoryMayGrow = 0.1
const longestWaitSeconds = 60

/**
 * @typedef {{ minute: number, resident: number, heap: number, files: number, jobs: number, jobsOldest: number,
 *   jobsFailed: number, mails: number, mailsOldest: number, payments: number }} Sample
 * @param {Sample[]} samples
 */
export function judge(samples) {
  const warmUp = Math.min(warmUpMinutes, (samples.at(-1)?.minute ?? 0) / 2)
  const judged = samples.filter(({ minute }) => minute > warmUp)
  /** @param {number} bytes */
  const megabytes = (bytes) => `${Math.round(bytes / 1024 / 1024)} MB`
  return [
    memory('memory of the process', judged, ({ resident }) => resident, megabytes),
    memory('live objects', judged, ({ heap }) => heap, megabytes),
    memory('open files', judged, ({ files }) => files, Math.round),
    queue('jobs waiting', judged, ({ jobs }) => jobs),
    queue('mails waiting', judged, ({ mails }) => mails),
    queue('payments without a final state', judged, ({ payments }) => payments),
    wait('job', judged, ({ jobsOldest }) => jobsOldest),
    wait('mail', judged, ({ mailsOldest }) => mailsOldest),
    failedJobs(judged),
  ]
}

/**
 * @param {string} name
 * @param {Sample[]} samples
 * @param {(sample: Sample) => number} figureOf
 * @param {(value: number) => string | number} format
 */
function memory(name, samples, figureOf, format) {
  const bottoms = windowsOf(samples).map((window) => Math.min(...window.map(figureOf)))
  const grown = slope(bottoms) * (bottoms.length - 1)
  const level = mean(bottoms)
  const text = `${name}: about ${format(level)}, grew by ${format(grown)} (${Math.round((100 * grown) / level)} %) after the warm-up`
  return { text, holds: grown < memoryMayGrow * level }
}

/** @param {string} name @param {Sample[]} samples @param {(sample: Sample) => number} figureOf */
function queue(name, samples, figureOf) {
  const tops = windowsOf(samples).map((window) => mean(window.map(figureOf)))
  const grown = slope(tops) * (tops.length - 1)
  const text = `${name}: ${mean(tops).toFixed(1)} on average, grew by ${grown.toFixed(1)}`
  return { text, holds: grown < Math.max(5, mean(tops)) }
}

/** @param {string} name @param {Sample[]} samples @param {(sample: Sample) => number} figureOf */
function wait(name, samples, figureOf) {
  const longest = Math.max(...samples.map(figureOf))
  return {
    text: `no ${name} was overdue for more than ${Math.round(longest)} s`,
    holds: longest < longestWaitSeconds,
  }
}

/** @param {Sample[]} samples */
function failedJobs(samples) {
  const { jobsFailed = 0 } = samples.at(-1) ?? {}
  return { text: `${jobsFailed} jobs were given up`, holds: jobsFailed === 0 }
}

/** @param {Sample[]} samples */
function windowsOf(samples) {
  const size = Math.max(1, Math.floor(samples.length / windows))
  const parts = []
  for (let at = 0; at + size <= samples.length; at += size) {
    parts.push(samples.slice(at, at + size))
  }
  return parts
}

/** @param {number[]} values */
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length

/**
 * By least squares, in values a window.
 * @param {number[]} values
 */
function slope(values) {
  const middle = (values.length - 1) / 2
  const level = mean(values)
  let above = 0
  let below = 0
  for (const [at, value] of values.entries()) {
    above += (at - middle) * (value - level)
    below += (at - middle) ** 2
  }
  return below === 0 ? 0 : above / below
}
