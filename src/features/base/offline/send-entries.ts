import { pageOwnerHeader } from '@/config/headers'
import type { SendEntries } from './flush-outbox'
import type { EntryResult, SentEntry, WorkEntry } from './outbox.rules'

const patienceMs = 20_000
/** With a slower connection a photo would not arrive before the phone is put away. */
const slowestBytesPerSecond = 4 * 1024

interface Sender {
  locale: string
  owner: string
}

/** Sends it like the multipart form of the page. The key makes it one submission, even if it is sent several times. */
async function sendWork(
  { locale, owner }: Sender,
  { kind: _kind, client_id, ...fields }: SentEntry & WorkEntry,
  files: readonly File[],
): Promise<EntryResult> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) {
      form.append(name, value)
    }
  }
  for (const file of files) {
    form.append('assignment', file, file.name)
  }
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  const response = await fetch('/api/assignments/submit', {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'x-locale': locale,
      'idempotency-key': client_id,
      [pageOwnerHeader]: owner,
    },
    body: form,
    signal: AbortSignal.timeout(patienceMs + (bytes / slowestBytesPerSecond) * 1_000),
  })
  const answer = (await response.json().catch(() => ({}))) as { message?: string }
  // The first copy is still being processed, so this is not a final answer.
  const status = response.headers.has('retry-after') ? 429 : response.status
  return { client_id, status, message: answer.message }
}

/**
 * The only function that sends entries to the server, for pages and the service worker. Texts of the answer are in the language of the
 * device's page.
 */
export const sendEntries =
  (locale: string): SendEntries =>
  async (owner, entries, files = []) => {
    const [first] = entries
    if (first?.kind === 'work') {
      return { status: 200, results: [await sendWork({ locale, owner }, first, files)] }
    }
    const response = await fetch('/api/user/sync', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-locale': locale },
      body: JSON.stringify({ owner, entries }),
      signal: AbortSignal.timeout(patienceMs),
    })
    const { status } = response
    if (response.ok) {
      const { results } = (await response.json()) as { results: EntryResult[] }
      return { status, results }
    }
    const { message } = (await response.json().catch(() => ({}))) as { message?: string }
    return { status, results: [], message }
  }

/** Runs work that only one page or worker on this device may do at a time. */
export const withOutboxLock = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('outbox', work) : work()
