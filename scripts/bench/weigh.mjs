import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

const system = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
  (path) => path && existsSync(path),
)
const quiet = [
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]
export const browserPath = () => system ?? chromium.executablePath()
export const browserFlags = [...quiet, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])]

const slow = {
  offline: false,
  latency: 400,
  downloadThroughput: 50_000,
  uploadThroughput: 50_000,
  connectionType: 'cellular3g',
}

async function visit(page, url, emulation) {
  const client = await page.context().newCDPSession(page)
  const bytes = { total: 0, script: 0, html: 0, style: 0, font: 0 }
  const kinds = new Map()
  await client.send('Network.enable')
  if (emulation) {
    await client.send('Network.emulateNetworkConditions', slow)
    await client.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  }
  client.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes.total += encodedDataLength
    const kind = { Script: 'script', Document: 'html', Stylesheet: 'style', Font: 'font' }[
      kinds.get(requestId)
    ]
    if (kind) {
      bytes[kind] += encodedDataLength
    }
  })
  await page.goto(url, { waitUntil: 'load', timeout: 60_000 })
  const times = await page.evaluate(async () => {
    const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime
    const [entry] = performance.getEntriesByType('navigation')
    const { loadEventEnd, domInteractive } = /** @type {PerformanceNavigationTiming} */ (entry)
    return { paint, domInteractive, loadEventEnd }
  })
  // Prefetches and late scripts belong to the first visit.
  await page.waitForLoadState('networkidle')
  await client.detach()
  return { bytes, times }
}

/** Bytes of a first and a second visit, and how long a slow phone takes, in a 360×740 browser. */
export async function weigh(urls) {
  const browser = await chromium.launch({ executablePath: browserPath(), args: browserFlags })
  const phone = { viewport: { width: 360, height: 740 }, isMobile: true, deviceScaleFactor: 2 }
  const rows = []
  try {
    for (const url of urls) {
      const context = await browser.newContext(phone)
      const first = await visit(await context.newPage(), url)
      const next = await visit(await context.newPage(), url)
      await context.close()
      const slowContext = await browser.newContext(phone)
      const { times } = await visit(await slowContext.newPage(), url, true)
      await slowContext.close()
      rows.push({ url, first: first.bytes, next: next.bytes, slow: times })
    }
  } finally {
    await browser.close()
  }
  return rows
}
