import type { Page } from '@playwright/test'

const bytesPerSecond = 400_000 / 8

/** What is left of a mobile line far from the mast: 400 kbit/s, 400 ms. Ends with `cut()`, for this page. */
export async function slowLine(page: Page) {
  const session = await page.context().newCDPSession(page)
  const emulate = (offline: boolean) =>
    session.send('Network.emulateNetworkConditions', {
      offline,
      latency: 400,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    })
  await emulate(false)
  // `setOffline` of the context does not change what this session emulates.
  return { cut: () => emulate(true) }
}
