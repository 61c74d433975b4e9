import { splitLocale } from '@/config/locale-path'
import type { Locale } from '@/config/locales'
import { deviceOwner } from '../device'
import { cacheNames } from '../device-names'
import { listWaiting } from '../device-store'
import { countTexts } from '../device-texts'
import {
  arrangePages,
  doneItems,
  factsIn,
  type KeptPage,
  type KeptProgram,
  type PageLink,
} from '../kept-lessons.rules'
import { isItemFile } from '../kept-pages.rules'
import type { LearningEntry, OutboxRow } from '../outbox.rules'
import { fetchedBytesHeader, keptAtHeader } from '../page-cache'

export interface DeviceContents {
  programs: KeptProgram[]
  /** The student's other pages. */
  own: PageLink[]
  visited: PageLink[]
  waiting: string[]
  /** Begun exercises, places in lessons, unsent messages. */
  texts: number
  /** The transferred bytes of lessons, as on the button that saves them. */
  lessonBytes: number
  /** The space that the site uses on this device. */
  bytes: number | null
}

export const noContents: DeviceContents = {
  programs: [],
  own: [],
  visited: [],
  waiting: [],
  texts: 0,
  lessonBytes: 0,
  bytes: null,
}

type Stored = KeptPage & {
  isPage: boolean
  /** A picture or file of a lesson. */
  isFile: boolean
  fetchedBytes: number
}

async function storedIn(name: string): Promise<Stored[]> {
  const cache = await caches.open(name)
  const stored: Stored[] = []
  for (const request of await cache.keys()) {
    const response = await cache.match(request)
    if (response) {
      const url = new URL(request.url)
      const isFile = isItemFile(url)
      stored.push({
        href: url.pathname + url.search,
        ...factsIn(isFile ? '' : await response.text()),
        keptAt: response.headers.get(keptAtHeader) ?? '',
        isPage: !isFile && !url.searchParams.has('__rsc'),
        isFile,
        fetchedBytes: Number(response.headers.get(fetchedBytesHeader) ?? 0),
      })
    }
  }
  return stored
}

/** The item that an entry completes; nothing if the entry still has to be graded. */
const doneBy = (entry: LearningEntry) =>
  entry.kind === 'completion' ||
  (entry.kind === 'attempt' && entry.checks !== undefined && Object.values(entry.checks).every(Boolean))
    ? [entry.item]
    : []

export async function readDevice(locale: Locale): Promise<DeviceContents> {
  const owner = await deviceOwner()
  const rows: OutboxRow[] = owner ? await listWaiting(owner) : []
  const stored = owner ? await storedIn(cacheNames.private(owner)) : []
  const isOurs = ({ href, isPage }: Stored) =>
    isPage && splitLocale(new URL(href, location.origin).pathname).locale === locale
  const known = { done: doneItems(stored), doneHere: new Set(rows.flatMap(({ entry }) => doneBy(entry))) }
  const visited = (await storedIn(cacheNames.public)).filter(isOurs)
  return {
    ...arrangePages(stored.filter(isOurs), known),
    visited: visited
      .map(({ href, title }) => ({ href, title: title || href }))
      .sort((a, b) => a.title.localeCompare(b.title, locale)),
    waiting: rows.map(({ label }) => label),
    texts: countTexts(),
    lessonBytes: stored.reduce(
      (sum, { isPage, isFile, fetchedBytes }) => sum + (isPage || isFile ? fetchedBytes : 0),
      0,
    ),
    bytes: (await navigator.storage?.estimate?.())?.usage ?? null,
  }
}
