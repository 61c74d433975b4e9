import { writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { weightBudgets } from '../../src/config/weight-budgets.ts'
import { processors, table } from '../shared/figures.mjs'
import { generator, resultOf } from '../shared/load.mjs'

/** @import { Results } from '../shared/load.mjs' */
/** @typedef {Awaited<ReturnType<typeof import('./lighthouse.mjs').judge>>[number]} Score */
/** @typedef {{ url: string, first: Bytes, next: Bytes }} Weight */
/** @typedef {Weight & { filled: number | null, slow: { paint: number, usable: number } }} PublicWeight */
/** @typedef {{ path: string, results: Results }[]} StaticPages */
/** @typedef {{ dashboards: Results, lists: Results, listPages: Results, bytes: number, rows: number }} Dynamic */
/**
 * @typedef {object} Report
 * @property {PublicWeight[]} weights
 * @property {Record<'student' | 'office', Weight[]>} signedIn
 * @property {{ name: string, statements: number, status: number }[]} statements
 * @property {StaticPages} staticPages
 * @property {Dynamic} dynamic
 * @property {Score[]} scores
 * @property {Score[]} signedInScores
 * @property {boolean} quick
 */

/** @typedef {{ total: number, script: number, html: number, style: number, font: number }} Bytes */

/** The limit for the first text on a slow phone, and for the reaction of every control. */
const slowPhoneMs = 2_000
/** @param {number} bytes */
const kb = (bytes) => (bytes / 1000).toFixed(1)
/** @param {number} value */
const number = (value) => Math.round(value).toLocaleString('en')
/** @param {string} url */
const path = (url) => new URL(url).pathname
/** @param {boolean} good */
const verdict = (good) => (good ? 'kept' : '**missed**')
/** @param {string} name @param {Results} results @param {Record<string, number>} bars */
function loads(name, results, bars) {
  const product = resultOf(results, 'product')
  return [...results].map(([target, { rps, p99, rates, spread }]) => {
    const bar = bars[target]
    const ratio = product.rps / rps
    const ratios = rates.map((rate, round) => (product.rates[round] ?? Number.NaN) / rate)
    const range = `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`
    const judgement = bar ? `; at least ${bar}): ${verdict(ratio >= bar)}` : ')'
    const judged = target === 'product' ? '' : `${ratio.toFixed(2)} times (${range} by round${judgement}`
    return [
      target === 'product' ? name : `${name}, ${target === 'bare' ? 'bare Next.js' : 'plain node:http'}`,
      number(rps),
      `${spread.map(number).join('–')}`,
      p99.toFixed(1),
      judged,
    ]
  })
}

/** @param {number} bytes @param {number} budget */
const weight = (bytes, budget) => `${kb(bytes)} (${budget / 1000})`

/**
 * @param {{ url: string, first: Bytes, next: Bytes, filled: number | null, slow: { paint: number, usable: number } }} page
 */
function weightRow({ url, first, next, filled, slow }) {
  const { publicFirstVisit, publicNextVisit, publicFilledForm } = weightBudgets
  const good =
    first.total <= publicFirstVisit &&
    first.script === 0 &&
    next.total <= publicNextVisit &&
    (filled ?? 0) <= publicFilledForm &&
    slow.paint <= slowPhoneMs &&
    slow.usable <= slowPhoneMs
  return [
    path(url),
    weight(first.total, publicFirstVisit),
    `${kb(first.script)} (0)`,
    kb(first.html),
    kb(first.style),
    kb(first.font),
    weight(next.total, publicNextVisit),
    filled ? weight(filled, publicFilledForm) : '',
    `${(slow.paint / 1000).toFixed(1)} s`,
    `${(slow.usable / 1000).toFixed(1)} s`,
    verdict(good),
  ]
}

/** @param {number} budget @returns {(page: Weight) => string[]} */
const signedInRow =
  (budget) =>
  ({ url, first, next }) => [
    `${path(url)}${new URL(url).search}`,
    weight(first.total, budget),
    kb(first.script),
    kb(first.html),
    kb(first.style),
    kb(first.font),
    kb(next.total),
    verdict(first.total <= budget),
  ]

/** @param {(page: Pick<Score, 'scores' | 'tbt'>) => boolean} isKept @returns {(page: Score) => unknown[]} */
const scoreRow =
  (isKept) =>
  ({ url, scores, lcp, tbt, cls, failed }) => [
    path(url),
    ...scores,
    `${(lcp / 1000).toFixed(1)} s`,
    `${Math.round(tbt)} ms`,
    cls.toFixed(3),
    verdict(isKept({ scores, tbt })) + (failed.length ? ` (${failed.join(', ')})` : ''),
  ]
/** @param {{ scores: number[], tbt: number }} page */
const isPerfect = ({ scores, tbt }) => scores.every((score) => score === 100) && tbt < 50
/**
 * Signed-in pages are kept out of search engines on purpose, which Lighthouse's last score counts against them.
 * @param {{ scores: number[] }} page
 */
const isGood = ({ scores }) => scores.slice(0, -1).every((score) => score >= 90)

const rates = ['what', 'requests/s', 'range', 'p99 ms', 'ratio']

/** @param {{ staticPages: StaticPages }} report */
export const publicPageRatios = ({ staticPages }) =>
  table(
    rates,
    staticPages.flatMap(({ path: name, results }) => loads(name, results, { bare: 20, plain: 0.6 })),
  )

/** @param {{ dynamic: Dynamic }} report */
export const dynamicRatios = ({ dynamic }) =>
  table(rates, [
    ...loads('/user/dashboard', dynamic.dashboards, { bare: 0.5 }),
    ...loads('/api/programs', dynamic.lists, { bare: 0.5 }),
    ...loads('/api/programs?page=1', dynamic.listPages, {}),
  ])

/**
 * Writes the tables. Figures of one run on one machine: read the ratios.
 * @param {string} file
 * @param {Report} report
 */
export function writeReport(
  file,
  { weights, signedIn, statements, staticPages, dynamic, scores, signedInScores, quick },
) {
  const text = `# Benchmarks

Written by \`npm run bench\`${quick ? ' (a quick run: take the figures as a smoke test)' : ''} on ${new Date().toISOString().slice(0, 10)}: Node ${process.version}, ${processors()}; load average when it ended ${loadavg()
    .map((value) => value.toFixed(1))
    .join(', ')}.
Every server runs on one core, the load generator (${generator}, 32 connections) and PostgreSQL on the other. Targets of one table are measured alternately in one run, after a warm-up; the figures are medians over the rounds. Machines differ and are noisy: the ratios are what counts.

## Public pages, compressed

Through this server's page store, beside the same build under a bare \`next start\`, and beside plain node:http that serves the same bytes from memory.

${publicPageRatios({ staticPages })}

## Signed-in dashboard and programs API

The dashboard (session, rights and data read from PostgreSQL for each request; ${number(dynamic.bytes)} bytes) beside a bare dynamic page of the same size that asks nobody anything (${dynamic.rows} rows). \`GET /api/programs\` beside a bare route handler with one raw query: the whole list, which the server entry keeps in memory until a program changes, and a page of it, which is read from the database each time.

${dynamicRatios({ dynamic })}

## SQL statements

${table(
  ['route', 'statements', 'status'],
  statements.map(({ name, statements: count, status }) => [`\`${name}\``, count, status]),
)}

## Weight of public pages

First visit on a phone before any touch, prefetches included, in KB on the wire (budget in brackets); next visit; everything after the page’s form was filled in, with the framework that came for it; and a slow phone (400 kbit/s, 400 ms delay, 6 times slower processor): first text on screen, and usable (the page’s script has run), within 2 s. Our own script is part of the HTML; JavaScript files come with the first touch of a form.

${table(['page', 'total KB', 'JavaScript KB', 'HTML', 'CSS', 'font', 'next visit KB', 'form filled in KB', 'readable', 'usable', 'budget'], weights.map(weightRow))}

## Weight of signed-in pages

The first page of a session on a phone that has nothing of the site, in KB on the wire (budget in brackets), and the same page opened again.

${table(
  ['page', 'total KB', 'JavaScript KB', 'HTML', 'CSS', 'font', 'opened again KB', 'budget'],
  [
    ...signedIn.student.map(signedInRow(weightBudgets.studentFirstVisit)),
    ...signedIn.office.map(signedInRow(weightBudgets.officeFirstVisit)),
  ],
)}

## Lighthouse, mobile

Median of ${quick ? '1' : '5'}. Budget of public pages: 100 everywhere, total blocking time below 50 ms; of signed-in pages: 90, but for SEO (they are not to be indexed).

${table(
  ['page', 'performance', 'accessibility', 'best practices', 'SEO', 'LCP', 'TBT', 'CLS', 'budget'],
  [...scores.map(scoreRow(isPerfect)), ...signedInScores.map(scoreRow(isGood))],
)}
`
  writeFileSync(file, text)
}
