import { day } from '@/config/durations'
import { cacheNames, isPrivate } from './device-names'

export const keptAtHeader = 'x-kept-at'
/** What it took to fetch: kept pages are not compressed any more. */
export const fetchedBytesHeader = 'x-fetched-bytes'

const limits = {
  private: { pages: 400, days: 90 },
  public: { pages: 60, days: 30 },
  files: { pages: 500, days: 90 },
} as const

export const limitsOf = (cache: string) =>
  isPrivate(cache) ? limits.private : cache === cacheNames.files ? limits.files : limits.public

/** The stored page of a name, unless it is too old to be of use. */
export async function findCached(name: string, key: string, now = Date.now()): Promise<Response | undefined> {
  const cache = await caches.open(name)
  const hit = await cache.match(key, { ignoreVary: true })
  const keptAt = Date.parse(hit?.headers.get(keptAtHeader) ?? '')
  if (hit && now - keptAt > limitsOf(name).days * day) {
    await cache.delete(key)
    return undefined
  }
  return hit
}
