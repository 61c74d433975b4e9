import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { median } from '../shared/figures.mjs'
import { browserFlags, browserPath } from '../shared/weigh.mjs'

const categories = ['performance', 'accessibility', 'best-practices', 'seo']

/** @param {string} url @param {Record<string, string>} [extraHeaders] */
async function once(url, extraHeaders) {
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
  const rows = []
  for (const url of urls) {
    /** @type {Awaited<ReturnType<typeof once>>[]} */
    const results = []
    for (let run = 0; run < runs; run += 1) {
      results.push(await once(url, headers))
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
