import { writeFileSync } from 'node:fs'
import { processors, table } from '../shared/figures.mjs'
import { resultOf } from '../shared/load.mjs'

/** @import { Results } from '../shared/load.mjs' */
/** @typedef {Awaited<ReturnType<typeof import('../bench-learn.mjs').measure>>} Report */

/** @param {number} value */
const number = (value) => Math.round(value).toLocaleString('en')
/** @param {boolean} good */
const verdict = (good) => (good ? 'yes' : '**no**')
/** @param {string} name @param {{ results: Results, ratio: number }} measured */
function besideRows(name, { results, ratio }) {
  const [product, bare] = [resultOf(results, 'product'), resultOf(results, 'bare')]
  return [
    [
      name,
      number(product.rps),
      product.p99.toFixed(1),
      `${ratio.toFixed(2)} (at least 0.4)`,
      verdict(ratio >= 0.4),
    ],
    ['beside it, bare', number(bare.rps), bare.p99.toFixed(1), '', ''],
  ]
}

/**
 * Figures of one run on one machine: read the ratios, the statements and the plans.
 * @param {string} file
 * @param {Report} report
 */
export function writeLearnReport(file, report) {
  const { enrolments, items, completions, lesson, attempt, bytes, practice, pages, synced, quick } = report
  const text = `# Benchmarks of learning

Written by \`npm run bench:learn\`: do not edit by hand.

A program with ${items} items and ${number(enrolments)} students in it, ${number(completions)} completions in all; the production build, PostgreSQL and the load generator together on ${processors()} cores, Node ${process.version}, on ${new Date().toISOString().slice(0, 10)}${quick ? '; a quick run, for its shape only' : ''}. Load when it ended: ${report.load.map((value) => value.toFixed(1)).join(', ')}. Times depend on the machine and on what else it does; ratios are measured in turns, so that noise falls on both sides alike; statements and plans do not depend on it.

## Beside bare ones

A lesson beside a dynamic Next.js page of the same size that asks nobody anything; an attempt at a quiz beside a handler that sends two statements and nothing else. Thirty-two requests at a time.

${table(['what', 'requests/s', 'p99 ms', 'ratio', 'kept'], [...besideRows(`a lesson (${number(lesson.size)} characters)`, lesson), ...besideRows('an attempt', attempt)])}

## Bytes of a lesson

In the browser of a phone: ${number(bytes.first)} bytes for the first one, with everything that the pages share; then ${number(bytes.least)} to ${number(bytes.most)} bytes each (at most ${number(40 * 1024)}): ${verdict(bytes.most <= 40 * 1024)}.

## Pages

Ten requests a second, 120 for each page in three turns: medians of the turns. Bars: 95th percentile at most 150 ms; no large table read from end to end; statements with the question who asks.

${table(
  ['what', 'median ms', '95th percentile ms', 'SQL statements (at most)', 'read from end to end', 'kept'],
  pages.map(({ name, p50, p95, statements, most, scans, kept }) => [
    name,
    p50.toFixed(0),
    p95.toFixed(0),
    `${statements} (${most})`,
    scans.join(', ') || 'nothing',
    verdict(kept),
  ]),
)}

## Exercises

Bytes on the line of a runner with the page that it runs in; milliseconds from the press on Run to the announced result, with nothing of the runner in the browser yet, on a processor slowed ${practice.slowdown} times: median of ${practice.times}.

${table(
  ['runner', 'bytes (at most)', 'ms (at most)', 'kept'],
  practice.runners.map(({ name, bytes, mostBytes, ms, mostMs, kept }) => [
    name,
    mostBytes ? `${number(bytes)} (${number(mostBytes)})` : number(bytes),
    ms === null ? '' : `${number(ms)} (${number(mostMs ?? 0)})`,
    verdict(kept),
  ]),
)}

All pages of the items that are written, with the runners that they use:

${table(
  ['program', 'items', 'bytes (at most)', 'kept'],
  practice.programs.map(({ program, items, bytes, most, kept }) => [
    program,
    items,
    `${number(bytes)} (${number(most)})`,
    verdict(kept),
  ]),
)}

## Coming back online

${number(synced.count)} syncs of 20 entries each, ${synced.atOnce} at a time: median ${number(synced.p50)} ms, 95th percentile ${number(synced.p95)} ms, ${number(synced.entriesPerSecond)} entries a second. Every entry was taken.
`
  writeFileSync(file, text)
}
