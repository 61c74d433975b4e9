import { chromium } from 'playwright'
import { browserFlags, systemBrowser } from '../../scripts/test/browser.mjs'

/** @import { Browser, Page } from 'playwright' */

export const browserPath = () => systemBrowser ?? chromium.executablePath()

const slow = {
  offline: false,
  latency: 400,
  downloadThroughput: 50_000,
  uploadThroughput: 50_000,
}

const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }
/** @type {Record<string, string>} */
const typed = { email: 'visitor@example.cm', tel: '670000000', password: 'a password of mine' }
/** Fields of forms that work better with the framework; the newsletter form does not need it. */
const richFields =
  'main form[method="post" i]:not([data-plain]) :is(input:not([type=hidden], [type=radio], [type=checkbox]), textarea)'

/** @type {Record<string, 'script' | 'html' | 'style' | 'font'>} */
const counted = { Script: 'script', Document: 'html', Stylesheet: 'style', Font: 'font' }

/**
 * Counts what comes over the wire from now on, by kind.
 * @param {Page} page
 */
async function meter(page) {
  const client = await page.context().newCDPSession(page)
  const bytes = { total: 0, headers: 0, script: 0, html: 0, style: 0, font: 0 }
  /** @type {Map<string, string>} */
  const kinds = new Map()
  await client.send('Network.enable')
  client.on('Network.responseReceived', ({ requestId, type, response }) => {
    kinds.set(requestId, type)
    bytes.headers += response.encodedDataLength
  })
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes.total += encodedDataLength
    const kind = counted[kinds.get(requestId) ?? '']
    if (kind) {
      bytes[kind] += encodedDataLength
    }
  })
  return { client, bytes }
}

/** @param {Page} page @param {string} url */
async function visit(page, url) {
  const { bytes } = await meter(page)
  await page.goto(url, { waitUntil: 'load', timeout: 60_000 })
  // Prefetches and late scripts belong to the visit.
  await page.waitForLoadState('networkidle')
  return bytes
}

/**
 * When a slow phone shows the first text, and when every control answers: the text is there and the page's script has run.
 * @param {Page} page
 * @param {string} url
 */
async function visitSlowly(page, url) {
  const { client } = await meter(page)
  await client.send('Network.emulateNetworkConditions', slow)
  await client.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await page.goto(url, { waitUntil: 'load', timeout: 60_000 })
  return page.evaluate(async () => {
    const paint = await new Promise((done) => {
      const observer = new PerformanceObserver((list) => {
        const [entry] = list.getEntriesByName('first-contentful-paint')
        if (entry) {
          done(entry.startTime)
        }
      })
      observer.observe({ type: 'paint', buffered: true })
    })
    const [entry] = performance.getEntriesByType('navigation')
    const { domContentLoadedEventEnd } = /** @type {PerformanceNavigationTiming} */ (entry)
    return { paint, usable: Math.max(paint, domContentLoadedEventEnd) }
  })
}

/**
 * Writes into every field of the page's form, where a phone shows one.
 * @param {Page} page
 */
async function fillForm(page) {
  const fields = page.locator(richFields).filter({ visible: true })
  if ((await fields.count()) === 0) {
    return false
  }
  await fields.first().focus()
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  for (const field of await fields.all()) {
    const type = await field.getAttribute('type')
    await field.fill(typed[type ?? ''] ?? 'Odile')
  }
  await page.waitForLoadState('networkidle')
  return true
}

/** @template T @param {(browser: Browser) => Promise<T>} work */
async function inBrowser(work) {
  const browser = await chromium.launch({ executablePath: browserPath(), args: browserFlags })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

/** @param {Browser} browser @param {string} url */
async function weighPublicPage(browser, url) {
  const context = await browser.newContext(phone)
  const opened = await context.newPage()
  const bytes = await visit(opened, url)
  const first = { ...bytes }
  const filled = (await fillForm(opened)) ? bytes.total : null
  await context.close()
  const again = await browser.newContext(phone)
  await visit(await again.newPage(), url)
  const next = await visit(await again.newPage(), url)
  await again.close()
  const slowContext = await browser.newContext(phone)
  const times = await visitSlowly(await slowContext.newPage(), url)
  await slowContext.close()
  return { url, first, next, filled, slow: times }
}

/**
 * Bytes of a first and a second visit and after filling in a form, and how long a slow phone takes, at 360×740.
 * @param {string[]} urls
 */
export const weigh = (urls) =>
  inBrowser(async (browser) => {
    const rows = []
    for (const url of urls) {
      rows.push(await weighPublicPage(browser, url))
    }
    return rows
  })

/**
 * Bytes of the first page that somebody with this session opens, and of the same page opened again.
 * @param {string[]} urls
 * @param {{ cookie: string }} headers
 */
export const weighSignedIn = (urls, { cookie }) =>
  inBrowser(async (browser) => {
    const rows = []
    for (const url of urls) {
      const context = await browser.newContext({ ...phone, extraHTTPHeaders: { cookie } })
      const first = await visit(await context.newPage(), url)
      const next = await visit(await context.newPage(), url)
      await context.close()
      rows.push({ url, first, next })
    }
    return rows
  })
