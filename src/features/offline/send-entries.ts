import type { SendEntries } from './outbox'
import type { EntryResult } from './outbox.rules'

const patienceMs = 20_000

/** The one way to the server, for pages and the service worker. The answer's texts are in the language of the device's page. */
export const sendEntries =
  (locale: string): SendEntries =>
  async (owner, entries) => {
    const response = await fetch('/api/user/sync', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-locale': locale },
      body: JSON.stringify({ owner, entries }),
      signal: AbortSignal.timeout(patienceMs),
    })
    const answer = response.ok ? ((await response.json()) as { results: EntryResult[] }) : { results: [] }
    return { status: response.status, results: answer.results }
  }

/** One at a time on this device, whichever page or worker it is. */
export const alone = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('outbox', work) : work()
