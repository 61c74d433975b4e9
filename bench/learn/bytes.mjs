import { chromium } from 'playwright'
import { browserFlags } from '../../scripts/test/browser.mjs'
import { browserPath } from '../shared/weigh.mjs'

/**
 * Bytes on the wire of each lesson after the first one, in a phone's browser that keeps what it has.
 * @param {string} origin
 * @param {{ cookie: string }} headers
 * @param {string[]} lessons
 */
export async function measureBytes(origin, { cookie }, lessons) {
  const local = origin.replace('127.0.0.1', 'localhost')
  const browser = await chromium.launch({ executablePath: browserPath(), args: browserFlags })
  try {
    const context = await browser.newContext({
      viewport: { width: 360, height: 740 },
      isMobile: true,
      // Requests of a service worker are not counted for the page.
      serviceWorkers: 'block',
    })
    const [name = '', ...value] = cookie.split('=')
    await context.addCookies([{ name, value: value.join('='), url: local, httpOnly: true, sameSite: 'Lax' }])
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    let bytes = 0
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength
    })
    const weights = []
    for (const path of lessons.slice(0, 8)) {
      bytes = 0
      await page.goto(local + path)
      await page.waitForLoadState('networkidle')
      weights.push(bytes)
    }
    const [first = 0, ...next] = weights
    return { first, most: Math.max(...next), least: Math.min(...next) }
  } finally {
    await browser.close()
  }
}
