import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { installTool } from '../../scripts/run/install.mjs'
import { browserFlags } from '../../scripts/test/browser.mjs'
import { median } from '../shared/figures.mjs'
import { browserPath } from '../shared/weigh.mjs'

/** Lighthouse is larger than the product and serves this measurement alone: it is installed by the first one. */
const tools = join(import.meta.dirname, '..', 'lighthouse')

/** @typedef {Record<string, { id: string, score: number | null, scoreDisplayMode: string, numericValue?: number }>} Audits */
/** @typedef {{ lhr: { audits: Audits, categories: Record<string, { score: number | null }> } }} Result */
/** @typedef {(options: object) => Promise<{ port: number, kill: () => void }>} Launch */
/** @typedef {(url: string, options: object) => Promise<Result | undefined>} Lighthouse */

/** @returns {Promise<{ launch: Launch, lighthouse: Lighthouse }>} */
async function loadTools() {
  installTool(tools)
  const { resolve } = createRequire(join(tools, 'package.json'))
  /** @param {string} name */
  const load = (name) => import(pathToFileURL(resolve(name)).href)
  const { launch } = await load('chrome-launcher')
  const { default: lighthouse } = await load('lighthouse')
  return { launch, lighthouse }
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo']

/**
 * @param {Awaited<ReturnType<typeof loadTools>>} tools
 * @param {string} url
 * @param {Record<string, string>} [extraHeaders]
 */
async function once({ launch, lighthouse }, url, extraHeaders) {
  const chrome = await launch({
    chromePath: browserPath(),
    chromeFlags: ['--headless=new', ...browserFlags],
    logLevel: 'silent',
  })
  try {
    const result = await lighthouse(url, {
      port: chrome.port,
      logLevel: 'silent',
      output: 'json',
      onlyCategories: categories,
      extraHeaders,
    })
    if (!result) {
      throw new Error(`${url}: Lighthouse measured nothing`)
    }
    const { lhr } = result
    /** @param {string} audit */
    const value = (audit) => lhr.audits[audit]?.numericValue ?? Number.NaN
    const failed = Object.values(lhr.audits)
      .filter(({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0)
      .map(({ id }) => id)
    return {
      scores: categories.map((category) => Math.round((lhr.categories[category]?.score ?? 0) * 100)),
      lcp: value('largest-contentful-paint'),
      tbt: value('total-blocking-time'),
      cls: value('cumulative-layout-shift'),
      failed,
    }
  } finally {
    chrome.kill()
  }
}

/**
 * Lighthouse's mobile setting, the median of several runs for each address; with `headers`, as a signed-in user.
 * @param {string[]} urls
 * @param {number} [runs]
 * @param {Record<string, string>} [headers]
 */
export async function judge(urls, runs = 5, headers) {
  const loaded = await loadTools()
  const rows = []
  for (const url of urls) {
    /** @type {Awaited<ReturnType<typeof once>>[]} */
    const results = []
    for (let run = 0; run < runs; run += 1) {
      results.push(await once(loaded, url, headers))
    }
    /** @param {(result: Awaited<ReturnType<typeof once>>) => number} figureOf */
    const of = (figureOf) => median(results.map(figureOf))
    rows.push({
      url,
      scores: categories.map((_, index) => of(({ scores }) => scores[index] ?? Number.NaN)),
      lcp: of(({ lcp }) => lcp),
      tbt: of(({ tbt }) => tbt),
      cls: of(({ cls }) => cls),
      failed: [...new Set(results.flatMap(({ failed }) => failed))],
    })
  }
  return rows
}
