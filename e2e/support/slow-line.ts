import type { Page } from '@playwright/test'

/** What is left of a mobile line far from the mast: 400 kbit/s, 400 ms. */
export async function slowLine(page: Page) {
  const session = await page.context().newCDPSession(page)
  const bytesPerSecond = 400_000 / 8
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
}
