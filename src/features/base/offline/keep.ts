import { day } from '@/config/durations'
import { pageOwnerHeader } from '@/config/headers'
import { hasGoodConnection } from '@/lib/good-connection'
import { cacheNames } from './device-names'
import { device } from './device-store'
import { filesOfVisit, filesToSave, itemFilesIn, keyOf, programOf } from './kept-pages.rules'
import { fetchedBytesHeader, isExpired, keptAtHeader, limitsOf } from './page-cache'

/** The transferred bytes of a response. If the response had no length, its content is compressed again to estimate them. */
async function fetchedBytes({ headers }: Response, body: Blob): Promise<number> {
  const length = headers.get('content-length')
  if (length !== null) {
    return Number(length)
  }
  if (!headers.has('content-encoding') || !('CompressionStream' in globalThis)) {
    return body.size
  }
  return (await new Response(body.stream().pipeThrough(new CompressionStream('gzip'))).blob()).size
}

/** The stored copy has the time at which it was asked for, and what it took to fetch. It is not compressed any more. */
async function withKeptAt(response: Response, now = new Date()): Promise<Response> {
  const headers = new Headers(response.headers)
  const body = await response.blob()
  headers.set(keptAtHeader, now.toISOString())
  headers.set(fetchedBytesHeader, String(await fetchedBytes(response, body)))
  headers.delete('content-encoding')
  headers.delete('content-length')
  return new Response(body, { status: response.status, headers })
}

let tidiedAt = 0

/** Once a day at most: removes what is too old to be shown, and the oldest of too many. */
async function tidy(now = Date.now()) {
  if (now - tidiedAt < day) {
    return
  }
  tidiedAt = now
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    const keys = await cache.keys()
    for (const [n, key] of keys.entries()) {
      const entry = await cache.match(key)
      if (n < keys.length - limitsOf(name).entries || (entry && isExpired(name, entry, now))) {
        await cache.delete(key)
      }
    }
  }
}

/** `askedAt`: of two copies of a page that arrive side by side the one that was asked for later stays. */
export async function putPage(name: string, key: string, response: Response, askedAt: Date): Promise<void> {
  const cache = await caches.open(name)
  const copy = await withKeptAt(response, askedAt)
  const stored = await cache.match(key)
  if ((stored?.headers.get(keptAtHeader) ?? '') > askedAt.toISOString()) {
    return
  }
  await cache.put(key, copy)
  await tidy()
}

/** A file whose name changes with its content, or that is looked for in the network first. */
export async function keepFile(
  url: string,
  response: Response,
  name: string = cacheNames.files,
): Promise<void> {
  if (response.status === 200 && response.type === 'basic') {
    await (await caches.open(name)).put(url, await withKeptAt(response))
  }
}

/** Fetches the files that a page needs and that are not on this device yet: built ones, or others into a cache of their own. */
export async function keepFiles(urls: readonly string[], name: string = cacheNames.files): Promise<void> {
  const cache = await caches.open(name)
  await Promise.all(
    urls.map(async (url) => {
      if (!(await cache.match(url))) {
        await keepFile(url, await fetch(url), name)
      }
    }),
  )
}

/**
 * Asks the browser not to remove its data when space is short. If it refuses, the data stays as long as there
 * is space.
 */
export async function askToPersist(): Promise<void> {
  await navigator.storage?.persist?.().catch(() => false)
}

export const connectionNow = () => ({
  isGood: hasGoodConnection(),
  savesData: Boolean(navigator.connection?.saveData),
})

/**
 * Keeps pages for their owner with everything that they need, or none of them, because half a week is useless. Returns
 * false if something could not be fetched, or is not a page that this person may keep. `isVisit`: the pages were
 * only opened, not saved on request.
 */
export async function keepPages(
  urls: readonly string[],
  owner: string,
  { isVisit = false } = {},
): Promise<boolean> {
  const pages: { key: string; response: Response; askedAt: Date; files: string[]; own: string[] }[] = []
  for (const each of urls) {
    const url = new URL(each, location.origin)
    const askedAt = new Date()
    const response = await fetch(url, { headers: { accept: 'text/html' } })
    if (!response.ok || response.redirected || response.headers.get(pageOwnerHeader) !== owner) {
      return false
    }
    const html = await response.clone().text()
    const files = isVisit ? filesOfVisit(url, html, connectionNow()) : filesToSave(html)
    pages.push({ key: keyOf(url, false), response, askedAt, files, own: isVisit ? [] : itemFilesIn(html) })
  }
  await keepFiles([...new Set(pages.flatMap(({ files }) => files))])
  await keepFiles([...new Set(pages.flatMap(({ own }) => own))], cacheNames.private(owner))
  for (const { key, response, askedAt } of pages) {
    await putPage(cacheNames.private(owner), key, response, askedAt)
  }
  return true
}

/** After a refund, or the end of a program: removes its pages from the device. */
export async function keepOnlyPrograms(owner: string, slugs: readonly string[]): Promise<void> {
  const cache = await caches.open(cacheNames.private(owner))
  for (const { url } of await cache.keys()) {
    const program = programOf(new URL(url))
    if (program !== null && !slugs.includes(program)) {
      await cache.delete(url)
    }
  }
}

/** The number of unsent entries of all owners on this device. */
export const countUnsent = async () => (await device()).count('outbox')

/** Signed out without a network: the first request with a network signs out on the server. */
export const signOutLater = async () => (await device()).put('meta', true, 'signingOut')

export async function finishSignOut(): Promise<void> {
  const db = await device()
  if (!(await db.get('meta', 'signingOut'))) {
    return
  }
  const answer = await fetch('/api/auth/logout', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  if (answer.ok) {
    await (await device()).delete('meta', 'signingOut').catch(() => undefined)
  }
}
