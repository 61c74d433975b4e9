import { setTimeout as limit } from 'node:timers/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { expect } from './fixtures'

// What a browser keeps of this site, for specs that set `serviceWorkers: 'allow'`.

export const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

/** The worker is there, and has this page in its hands. */
export const controlled = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller) {
      await new Promise((done) =>
        navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }),
      )
    }
  })

/**
 * Takes the network away where the browser is just removing its worker: the pages are cut first, and the driver would wait
 * for ever for the answer of a worker that has ended.
 */
export async function goOfflineWithoutWorker(context: BrowserContext) {
  const cut = context.setOffline(true).catch(() => undefined)
  await Promise.race([cut, limit(5_000, undefined, { ref: false })])
}

export const keptNames = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return names
      .filter((name) => name.startsWith('private-'))
      .flatMap((name) => requests[names.indexOf(name)]?.map(({ url }) => new URL(url).pathname) ?? [])
  })

/** What kept pages say of an item ('program/item'): 'true' where it is done. */
export const keptStates = (page: Page, item: string) =>
  page.evaluate(async (name) => {
    const states: (string | null)[] = []
    for (const cacheName of (await caches.keys()).filter((each) => each.startsWith('private-'))) {
      const cache = await caches.open(cacheName)
      for (const request of await cache.keys()) {
        const html = (await (await cache.match(request, { ignoreVary: true }))?.text()) ?? ''
        const links = new DOMParser().parseFromString(html, 'text/html').querySelectorAll('[data-item]')
        for (const link of links) {
          if (link.getAttribute('data-item') === name) {
            states.push(link.getAttribute('data-done'))
          }
        }
      }
    }
    return states
  }, item)

export const waitingIn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((done, fail) => {
        const open = indexedDB.open('academy')
        open.onerror = () => fail(open.error)
        open.onsuccess = () => {
          const count = open.result.transaction('outbox').objectStore('outbox').count()
          count.onsuccess = () => {
            open.result.close()
            done(count.result)
          }
        }
      }),
  )

/** Presses the button that keeps the first week of a program on this device. */
export async function saveWeek(
  page: Page,
  program: string,
  at: (path: string) => string,
  t: (key: string) => string,
  number = 1,
) {
  await page.goto(at(`/user/programs/${program}`))
  await controlled(page)
  const week = page.locator(`#week-${number}`)
  if (!(await week.evaluate((details) => details.hasAttribute('open')))) {
    await week.locator('summary').first().click()
  }
  const save = week.getByRole('button', {
    name: new RegExp(t('Offline.saveWeek').split('(')[0] as string),
  })
  await expect(save).toContainText(/\d/)
  await save.click()
  await expect(week).toContainText(t('Offline.savedWeek'), { timeout: 30_000 })
}

/** The line is back, as a browser says it to a page. */
export async function comeBack(context: BrowserContext, page: Page) {
  await context.setOffline(false)
  await page.evaluate(() => dispatchEvent(new Event('online')))
}
