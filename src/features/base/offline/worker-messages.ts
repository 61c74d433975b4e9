/** A student opened a page: the device is theirs, and the page may be stored. */
export interface PageVisit {
  owner: string
  locale: string
  url: string
}

/** The waiting worker takes over. */
export const takeOver = 'skipWaiting'
/** Somebody has kept pages on purpose. */
export const pagesSaved = 'saved'

export const isPageVisit = (data: unknown): data is PageVisit =>
  typeof data === 'object' &&
  data !== null &&
  ['owner', 'locale', 'url'].every((name) => typeof (data as Record<string, unknown>)[name] === 'string')
