import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { generator } from './load.mjs'

const kb = (bytes) => (bytes / 1000).toFixed(1)
const number = (value) => Math.round(value).toLocaleString('en')
const path = (url) => new URL(url).pathname
const verdict = (good) => (good ? 'kept' : '**missed**')
const table = (head, rows) =>
  [
    `| ${head.join(' | ')} |`,
    `|${head.map(() => '---').join('|')}|`,
    ...rows.map((row) => `| ${row.join(' | ')} |`),
  ].join('\n')

function loads(name, results, bars) {
  const product = results.get('product')
  return [...results].map(([target, { rps, p99, spread }]) => {
    const bar = bars[target]
    const ratio = product.rps / rps
    return [
      target === 'product' ? name : `${name}, ${target === 'bare' ? 'bare Next.js' : 'plain node:http'}`,
      number(rps),
      `${number(spread[0])}–${number(spread[1])}`,
      p99.toFixed(1),
      bar ? `${ratio.toFixed(2)} times (at least ${bar}): ${verdict(ratio >= bar)}` : '',
    ]
  })
}

function weightRow({ url, first, next, slow }) {
  const good =
    first.total <= 60_000 &&
    first.script === 0 &&
    next.total <= 30_000 &&
    slow.paint <= 2_000 &&
    slow.loadEventEnd <= 2_000
  return [
    path(url),
    `${kb(first.total)} (60)`,
    `${kb(first.script)} (0)`,
    kb(first.html),
    kb(first.style),
    kb(first.font),
    `${kb(next.total)} (30)`,
    `${(slow.paint / 1000).toFixed(1)} s`,
    `${(slow.loadEventEnd / 1000).toFixed(1)} s`,
    verdict(good),
  ]
}

const scoreRow = ({ url, scores, lcp, tbt, cls, failed }) => [
  path(url),
  ...scores,
  `${(lcp / 1000).toFixed(1)} s`,
  `${Math.round(tbt)} ms`,
  cls.toFixed(3),
  verdict(scores[0] >= 95 && scores.slice(1).every((score) => score === 100)) +
    (failed.length ? ` (${failed.join(', ')})` : ''),
]

/** Writes the tables. Figures of one run on one machine: read the ratios. */
export function writeReport(file, { weights, statements, staticPages, dynamic, scores, quick }) {
  const rates = ['what', 'requests/s', 'range', 'p99 ms', 'ratio']
  const text = `# Benchmarks

Written by \`npm run bench\`${quick ? ' (a quick run: take the figures as a smoke test)' : ''} on ${new Date().toISOString().slice(0, 10)}: Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}; load average when it ended ${loadavg()
    .map((value) => value.toFixed(1))
    .join(', ')}.
Every server runs on one core, the load generator (${generator}, 32 connections) and PostgreSQL on the other. Targets of one table are measured alternately in one run, after a warm-up; the figures are medians over the rounds. Machines differ and are noisy: the ratios are what counts.

## Public pages, compressed

Through this server's page store, beside the same build under a bare \`next start\`, and beside plain node:http that serves the same bytes from memory.

${table(
  rates,
  staticPages.flatMap(({ path: name, results }) => loads(name, results, { bare: 20, plain: 0.6 })),
)}

## Signed-in dashboard and programs API

The dashboard (session, rights and data read from PostgreSQL for each request; ${number(dynamic.bytes)} bytes) beside a bare dynamic page of the same size that asks nobody anything (${dynamic.rows} rows). \`GET /api/programs\` beside a bare route handler with one raw query.

${table(rates, [...loads('/user/dashboard', dynamic.dashboards, { bare: 0.4 }), ...loads('/api/programs', dynamic.lists, { bare: 0.5 })])}

## SQL statements

${table(
  ['route', 'statements', 'status'],
  statements.map(({ name, statements: count, status }) => [`\`${name}\``, count, status]),
)}

## Weight of public pages

First visit on a phone before any touch, prefetches included, in KB on the wire (budget in brackets); next visit; and a slow phone (400 kbit/s, 400 ms delay, 6 times slower processor): first text on screen and usable within 2 s. Our own script is part of the HTML; JavaScript files come with the first touch of a form.

${table(['page', 'total KB', 'JavaScript KB', 'HTML', 'CSS', 'font', 'next visit KB', 'readable', 'usable', 'budget'], weights.map(weightRow))}

## Lighthouse, mobile

Median of ${quick ? '1' : '5'}. Budget: performance 95 or more, the others 100.

${table(['page', 'performance', 'accessibility', 'best practices', 'SEO', 'LCP', 'TBT', 'CLS', 'budget'], scores.map(scoreRow))}
`
  writeFileSync(file, text)
}
