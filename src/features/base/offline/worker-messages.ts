/** A student opened a page: the device belongs to this student, and the page may be kept. */
export interface PageVisit {
  owner: string
  locale: string
  url: string
}

/** The waiting worker takes over. */
export const takeOver = 'skipWaiting'
/** Somebody has saved pages with the button. */
export const pagesSaved = 'saved'

export const isPageVisit = (data: unknown): data is PageVisit =>
  typeof data === 'object' &&
  data !== null &&
  ['owner', 'locale', 'url'].every((name) => typeof (data as Record<string, unknown>)[name] === 'string')
