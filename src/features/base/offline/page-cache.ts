import { day } from '@/config/durations'
import { cacheNames, isPrivate } from './device-names'

export const keptAtHeader = 'x-kept-at'
/** The transferred bytes, because kept pages are not compressed any more. */
export const fetchedBytesHeader = 'x-fetched-bytes'

const limits = {
  private: { entries: 400, days: 90 },
  public: { entries: 60, days: 30 },
  files: { entries: 500, days: 90 },
} as const

export const limitsOf = (cache: string) =>
  isPrivate(cache) ? limits.private : cache === cacheNames.files ? limits.files : limits.public

/** Too old to be of use. What has no time is not. */
export const isExpired = (cache: string, { headers }: Response, now = Date.now()) =>
  now - Date.parse(headers.get(keptAtHeader) ?? '') > limitsOf(cache).days * day

export async function findCached(name: string, key: string): Promise<Response | undefined> {
  const hit = await (await caches.open(name)).match(key)
  return hit && !isExpired(name, hit) ? hit : undefined
}
